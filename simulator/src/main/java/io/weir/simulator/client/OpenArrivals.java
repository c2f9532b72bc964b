package io.weir.simulator.client;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;

/** New clients as a Poisson process: they come whether or not the server can. */
public final class OpenArrivals implements EventHandler {
    private static final double SECOND = 1e9;

    private final Simulation simulation;
    private final Clients clients;
    private final RandomStream random;
    private double perSecond;
    private long next;

    /**
     * Makes a source that is dry.
     *
     * @param simulation where
     * @param clients what to start
     * @param random for the times between arrivals
     */
    public OpenArrivals(Simulation simulation, Clients clients, RandomStream random) {
        this.simulation = simulation;
        this.clients = clients;
        this.random = random;
    }

    /**
     * Sets how many come, from now on.
     *
     * @param sessionsPerSecond zero or more
     * @throws IllegalArgumentException when it is negative or not finite
     */
    public void offer(double sessionsPerSecond) {
        if (!(sessionsPerSecond >= 0 && sessionsPerSecond < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("arrivals must be >= 0 and finite (1/s), but were " + sessionsPerSecond);
        }
        simulation.cancel(next);
        perSecond = sessionsPerSecond;
        if (perSecond > 0) {
            plan();
        }
    }

    private void plan() {
        next = simulation.after(Math.round(random.exponential(SECOND / perSecond)), this, 0, 0);
    }

    @Override
    public void handle(int kind, long argument) {
        plan();
        clients.start();
    }
}
