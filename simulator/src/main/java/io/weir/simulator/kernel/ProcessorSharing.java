package io.weir.simulator.kernel;

import java.util.Arrays;

/**
 * A resource that all jobs present share equally, as threads share CPUs.
 *
 * <p>A job's progress is measured in virtual time, the work that each job present has got so far; so all of them advance by
 * one addition, and they end in the order of the virtual time at which they will have got what they need. One event is
 * planned for all of them, for whoever ends first. An arrival or an end takes O(log n) and allocates nothing.
 *
 * <p>Ends are rounded up to whole nanoseconds. One thread.
 */
public final class ProcessorSharing implements EventHandler, Audit {
    /** Rounding of sums over a long run; far above what doubles lose, far below what a lost job is. */
    private static final double TOLERANCE_RATIO = 1e-7;

    /** Farther ahead than any run; keeps sums of times from running over. */
    private static final long NEVER_NANOS = Long.MAX_VALUE / 4;

    private final String name;
    private final Simulation simulation;
    private final double cpus;
    private final SpeedLaw law;
    private final Ledger ledger;
    private final Agenda jobs = new Agenda();
    private double[] demands = new double[1];
    private long[] entered = new long[1];
    private double[] speeds = {0};

    private double factor = 1;
    private double background;
    private double virtualNanos;
    private double speed;
    private double busy;
    private double workedNanos;
    private double finishedNanos;
    private double busyNanos;
    private double cpuClockNanos;
    private long updatedNanos;
    private long next;
    private boolean ending;

    /**
     * Makes CPUs that do not disturb each other.
     *
     * @param name for messages
     * @param simulation where
     * @param cpus how many, more than zero
     */
    public ProcessorSharing(String name, Simulation simulation, double cpus) {
        this(name, simulation, cpus, SpeedLaw.cpus(cpus));
    }

    /**
     * Makes a resource.
     *
     * @param name for messages
     * @param simulation where
     * @param cpus how many jobs keep it fully busy, more than zero; what {@link #busyNanos} counts
     * @param law how fast it is
     */
    @SuppressWarnings("this-escape")
    public ProcessorSharing(String name, Simulation simulation, double cpus, SpeedLaw law) {
        if (!(cpus > 0)) {
            throw new IllegalArgumentException("resource '" + name + "': cpus must be > 0, but was " + cpus);
        }
        this.name = name;
        this.simulation = simulation;
        this.cpus = cpus;
        this.law = law;
        this.ledger = new Ledger(name, simulation);
        this.updatedNanos = simulation.nanoTime();
        simulation.add(this);
    }

    /**
     * Begins a job.
     *
     * @param demandNanos the work it needs, in ns alone on the resource at speed 1; zero or more
     * @param handler whom to call when it has ended
     * @param kind what it is told
     * @param argument what it is told besides
     * @return a handle for {@link #abort}
     * @throws IllegalArgumentException when the demand is negative or not finite
     */
    public long start(double demandNanos, EventHandler handler, int kind, long argument) {
        if (!(demandNanos >= 0 && demandNanos < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "resource '" + name + "': demand must be >= 0 and finite (ns), but was " + demandNanos);
        }
        advance();
        if (jobs.size() == 0) {
            // Nobody remembers the old origin, and a small number is a precise one.
            virtualNanos = 0;
        }
        // Bits of doubles that are not negative are ordered as the doubles are.
        long job = jobs.add(Double.doubleToRawLongBits(virtualNanos + demandNanos), handler, kind, argument);
        int slot = Agenda.slot(job);
        if (slot >= demands.length) {
            demands = Arrays.copyOf(demands, Math.max(2 * demands.length, slot + 1));
            entered = Arrays.copyOf(entered, demands.length);
        }
        demands[slot] = demandNanos;
        entered[slot] = updatedNanos;
        ledger.entered();
        plan();
        return job;
    }

    /**
     * Ends a job before it has got what it needs; its handler is not called.
     *
     * @param job its handle
     * @return false when it has ended before
     */
    public boolean abort(long job) {
        if (!jobs.contains(job)) {
            return false;
        }
        advance();
        finishedNanos += attained(job);
        jobs.remove(job);
        ledger.left(entered[Agenda.slot(job)]);
        plan();
        return true;
    }

    /**
     * Returns how much work a job has got so far.
     *
     * @param job the handle of one that has not ended
     * @return nanoseconds of work
     * @throws IllegalArgumentException when it has ended
     */
    public double attainedNanos(long job) {
        if (!jobs.contains(job)) {
            throw new IllegalArgumentException("resource '" + name + "': the job has ended");
        }
        advance();
        return attained(job);
    }

    private double attained(long job) {
        double demand = demands[Agenda.slot(job)];
        double missing = Double.longBitsToDouble(jobs.key(job)) - virtualNanos;
        return Math.min(demand, Math.max(0, demand - missing));
    }

    /**
     * Slows the resource down or stops it, as a collector's pause does.
     *
     * @param ratio zero for a standstill, 1 for full speed
     * @throws IllegalArgumentException when it is negative or not finite
     */
    public void setFactor(double ratio) {
        if (!(ratio >= 0 && ratio < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "resource '" + name + "': factor must be >= 0 and finite, but was " + ratio);
        }
        advance();
        factor = ratio;
        plan();
    }

    /**
     * Takes CPUs away for work that is no job here and comes first, as a collector's threads do. It counts as busy time.
     *
     * @param busyCpus how many CPUs it keeps busy, zero to all of them
     * @throws IllegalArgumentException when it is out of its range
     */
    public void setBackground(double busyCpus) {
        if (!(busyCpus >= 0 && busyCpus <= cpus)) {
            throw new IllegalArgumentException(
                    "resource '" + name + "': background must be in 0.." + cpus + " (CPUs), but was " + busyCpus);
        }
        advance();
        background = busyCpus;
        plan();
    }

    @Override
    public void handle(int kind, long argument) {
        advance();
        // The event was rounded up: the one that ends got a little more than it needs, and nobody else is to lose by
        // it.
        virtualNanos = Math.max(virtualNanos, Double.longBitsToDouble(jobs.firstKey()));
        int slot = jobs.removeFirst();
        EventHandler handler = jobs.handler(slot);
        int itsKind = jobs.kind(slot);
        long itsArgument = jobs.argument(slot);
        finishedNanos += demands[slot];
        ledger.left(entered[slot]);
        // What follows often begins another job here; planning waits for it.
        ending = true;
        try {
            handler.handle(itsKind, itsArgument);
        } finally {
            ending = false;
        }
        plan();
    }

    private void advance() {
        long now = simulation.nanoTime();
        long elapsed = now - updatedNanos;
        if (elapsed > 0) {
            int present = jobs.size();
            virtualNanos += elapsed * speed;
            workedNanos += elapsed * speed * present;
            busyNanos += elapsed * (busy + background);
            cpuClockNanos += present == 0 ? 0 : elapsed * busy / present;
            updatedNanos = now;
        }
    }

    private void plan() {
        int present = jobs.size();
        double wanted = Math.min(present, cpus);
        double given = Math.min(present, cpus - background);
        speed = present == 0 ? 0 : speedOfEach(present) * factor * (given / wanted);
        busy = factor > 0 ? given : 0;
        if (ending) {
            return;
        }
        if (!(speed > 0)) {
            simulation.cancel(next);
            return;
        }
        double missing = Double.longBitsToDouble(jobs.firstKey()) - virtualNanos;
        double delay = Math.ceil(Math.max(0, missing) / speed);
        long time = simulation.nanoTime() + (delay < NEVER_NANOS ? (long) delay : NEVER_NANOS);
        if (!simulation.reschedule(next, time)) {
            next = simulation.at(time, this, 0, 0);
        }
    }

    private double speedOfEach(int present) {
        if (present >= speeds.length) {
            int known = speeds.length;
            speeds = Arrays.copyOf(speeds, Math.max(2 * known, present + 1));
            for (int jobsPresent = known; jobsPresent < speeds.length; jobsPresent++) {
                speeds[jobsPresent] = law.speed(jobsPresent) / jobsPresent;
            }
        }
        return speeds[present];
    }

    /**
     * Returns how many jobs are present.
     *
     * @return zero or more
     */
    public int jobs() {
        return jobs.size();
    }

    /**
     * Returns the work done so far.
     *
     * @return nanoseconds of work since the start
     */
    public double workedNanos() {
        advance();
        return workedNanos;
    }

    /**
     * Returns the CPU time used so far, as an operating system counts it: a CPU that disturbs others is busy like any other.
     *
     * @return nanoseconds of CPU time since the start
     */
    public double busyNanos() {
        advance();
        return busyNanos;
    }

    /**
     * Returns the CPU time that a job present since the start would have used. A job's own CPU time, as a thread's clock shows it,
     * is the difference between its end and its beginning; under contention it is more than the work it got.
     *
     * @return nanoseconds of CPU time
     */
    public double cpuClockNanos() {
        advance();
        return cpuClockNanos;
    }

    /**
     * Returns who came and went.
     *
     * @return the ledger of the jobs
     */
    public Ledger ledger() {
        return ledger;
    }

    /** Checks Little's law, and the utilisation law: the work done is what the jobs have got. */
    @Override
    public void verify() {
        advance();
        long enteredNanos = 0;
        double gotNanos = finishedNanos;
        for (int place = 0; place < jobs.size(); place++) {
            int slot = jobs.slotAt(place);
            enteredNanos += entered[slot];
            gotNanos += demands[slot] - Math.max(0, Double.longBitsToDouble(jobs.keyAt(place)) - virtualNanos);
        }
        ledger.verify(jobs.size(), enteredNanos);
        // A job may be given up to a nanosecond at full speed that it did not need.
        double roundingNanos = ledger.departures() * Math.max(1, cpus) * Math.max(1, factor);
        if (Math.abs(workedNanos - gotNanos) > TOLERANCE_RATIO * workedNanos + roundingNanos + 1) {
            throw new IllegalStateException("resource '" + name + "': utilisation law broken, " + workedNanos
                    + " ns of work were done, but the jobs got " + gotNanos + " ns");
        }
    }
}
