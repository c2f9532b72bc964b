package io.weir.tls;

/**
 * How much CPU a process can have beside its neighbours.
 *
 * <p>What it uses plus what lies idle is an exact answer while the process wants all it can get, and far too little while it
 * does not: a server at rest between busy neighbours would seem to have nothing. It would get a share as soon as it asked,
 * because a scheduler is fair among threads. The stretch of its handshakes says how many threads want each CPU, so it says how
 * many of them are others'.
 */
final class CpuShare {
    /**
     * Threads for each CPU that a busy server has ready: the full handshakes that may run at a time, and returning clients'. Only
     * a lower bound for what it can have; a guess.
     */
    private static final double OWN_THREADS = 3;

    private CpuShare() {}

    /**
     * Returns how much CPU a process can have.
     *
     * @param limitCpus the CPUs the process may use
     * @param reachableCpus the CPUs that the process uses plus those that lie idle; NaN or negative when unknown
     * @param stretch see {@link HandshakeCosts#stretch()}
     * @return CPUs; the limit when something is unknown
     */
    static double available(double limitCpus, double reachableCpus, double stretch) {
        if (!(reachableCpus >= 0)) {
            return limitCpus;
        }
        double fair = OWN_THREADS / (OWN_THREADS + Math.max(1, stretch) - 1);
        return Math.min(limitCpus, Math.max(reachableCpus, fair * limitCpus));
    }

    /**
     * Returns the number of CPUs that are at work for a share of some: one and a half need two.
     *
     * @param cpus more than zero
     * @return 1 or more
     */
    static int whole(double cpus) {
        return (int) Math.max(1, Math.ceil(cpus - 0.01));
    }
}
