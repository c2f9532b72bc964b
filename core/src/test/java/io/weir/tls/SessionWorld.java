package io.weir.tls;

import java.util.Random;

/**
 * Clients in simulated time: sessions of five requests with think time in between, the first after a full handshake, the
 * others each over a resumed connection. A client that gets no answer within two seconds loses its session and tries the
 * request again with a full handshake, up to three times.
 *
 * <p>The costs are chosen so that one CPU is saturated at 65 sessions a second, as measured with RSA-3072 and TLS 1.3. A server
 * that has begun a handshake or a request ends it, whether or not the client still waits: that waste is the collapse.
 */
final class SessionWorld {
    static final double MILLI = 1e6;
    static final double SECOND = 1e9;
    static final double REQUEST_NANOS = 1.25 * MILLI;
    static final int REQUESTS = 5;
    private static final int RETRIES = 3;
    private static final double THINK_NANOS = 200 * MILLI;
    private static final double PATIENCE_NANOS = 2 * SECOND;

    final SharedCpu cpu;
    private final Random random;
    private final Front front;
    private final Costs costs;
    private double sessionsPerSecond;
    private int generation;

    int started;
    int completed;
    int gaveUp;
    int timeouts;
    int answers;
    double returningNanos;
    int returning;

    SessionWorld(SharedCpu cpu, Front front, Costs costs, long seed) {
        this.cpu = cpu;
        this.front = front;
        this.costs = costs;
        this.random = new Random(seed);
    }

    void offer(double perSecond) {
        sessionsPerSecond = perSecond;
        int mine = ++generation;
        cpu.after(pause(), () -> arrive(mine));
    }

    private void arrive(int mine) {
        if (mine == generation) {
            started++;
            new Session().attempt(false);
            cpu.after(pause(), () -> arrive(mine));
        }
    }

    private double pause() {
        return -Math.log(1 - random.nextDouble()) / sessionsPerSecond * SECOND;
    }

    void run(double seconds) {
        cpu.advanceTo(cpu.now() + seconds * SECOND);
    }

    /** Completed sessions a second over some time, counted anew. */
    double goodput(double seconds) {
        int before = completed;
        run(seconds);
        return (completed - before) / seconds;
    }

    /**
     * What the server's work costs.
     *
     * @param fullNanos CPU of a full handshake
     * @param resumedNanos CPU of a resumed one
     * @param acceptNanos CPU of accept and hello, also of those that are refused
     * @param hidden how much more CPU handshakes and requests really take than anybody measures
     */
    record Costs(double fullNanos, double resumedNanos, double acceptNanos, double hidden) {

        /** Saturates one CPU at 65 sessions a second. */
        static final Costs RSA_3072_TLS13 = new Costs(5 * MILLI, 1 * MILLI, 0.025 * MILLI, 1);

        /** A dear full handshake and a cheap resumed one. */
        static final Costs RSA_4096_TLS12 = new Costs(16 * MILLI, 0.3 * MILLI, 0.025 * MILLI, 1);

        /** Sessions a second at which one CPU is busy all the time, when nothing is wasted. */
        double capacityPerSecond() {
            double work = fullNanos + (REQUESTS - 1) * resumedNanos + REQUESTS * REQUEST_NANOS;
            return SECOND / (work * hidden + REQUESTS * acceptNanos);
        }
    }

    private final class Session {
        private int left = REQUESTS;
        private int retries = RETRIES;
        private double openedNanos;

        void attempt(boolean claims) {
            new Attempt(this, claims).begin();
        }

        void answered() {
            if (--left == 0) {
                completed++;
            } else {
                cpu.after(THINK_NANOS, () -> attempt(true));
            }
        }

        void failed() {
            if (retries-- > 0) {
                attempt(false);
            } else {
                gaveUp++;
            }
        }
    }

    private final class Attempt implements Front.Connection {
        private final Session session;
        private final boolean claims;
        private final double begunNanos = cpu.now();
        private boolean over;
        private SharedCpu.Timer timeout;

        Attempt(Session session, boolean claims) {
            this.session = session;
            this.claims = claims;
        }

        void begin() {
            timeout = cpu.after(PATIENCE_NANOS, this::tooLate);
            cpu.run(costs.acceptNanos, () -> {
                if (!over) {
                    front.arrived(this);
                }
            });
        }

        private void tooLate() {
            over = true;
            timeouts++;
            front.left(this);
            session.failed();
        }

        @Override
        public boolean claims() {
            return claims;
        }

        @Override
        public long sessionAgeNanos() {
            return (long) (cpu.now() - session.openedNanos);
        }

        @Override
        public void proceed() {
            double nanos = claims ? costs.resumedNanos : costs.fullNanos;
            double from = cpu.now();
            cpu.run(nanos * costs.hidden, () -> {
                if (!claims) {
                    session.openedNanos = cpu.now();
                }
                front.computed(this, nanos, cpu.now() - from);
                cpu.run(REQUEST_NANOS * costs.hidden, this::answer);
            });
        }

        private void answer() {
            front.worked(this, REQUEST_NANOS);
            if (!over) {
                over = true;
                timeout.stop();
                answers++;
                if (claims) {
                    returning++;
                    returningNanos += cpu.now() - begunNanos;
                }
                session.answered();
            }
        }

        @Override
        public void refuse() {
            over = true;
            timeout.stop();
            session.failed();
        }
    }
}
