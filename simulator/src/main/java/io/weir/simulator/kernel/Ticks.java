package io.weir.simulator.kernel;

/** Calls a task at a fixed period, without drift, until it is stopped. What a scheduler's thread does in production. */
public final class Ticks implements EventHandler {
    private final Simulation simulation;
    private final long periodNanos;
    private final Runnable task;
    private long event;

    private Ticks(Simulation simulation, long periodNanos, Runnable task) {
        this.simulation = simulation;
        this.periodNanos = periodNanos;
        this.task = task;
    }

    /**
     * Starts calling a task; the first time one period from now.
     *
     * @param simulation where
     * @param periodNanos how often, in ns, more than zero
     * @param task what to call
     * @return what can be stopped
     * @throws IllegalArgumentException when the period is not positive
     */
    public static Ticks start(Simulation simulation, long periodNanos, Runnable task) {
        if (periodNanos <= 0) {
            throw new IllegalArgumentException("period must be > 0 (ns), but was " + periodNanos);
        }
        Ticks ticks = new Ticks(simulation, periodNanos, task);
        ticks.plan();
        return ticks;
    }

    private void plan() {
        event = simulation.after(periodNanos, this, 0, 0);
    }

    @Override
    public void handle(int kind, long argument) {
        plan();
        task.run();
    }

    /** Stops; does nothing when stopped before. The task may stop its own ticks. */
    public void stop() {
        simulation.cancel(event);
    }
}
