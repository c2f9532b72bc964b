package io.weir.simulator.client;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;

/** Sessions at recorded times. */
public final class TraceArrivals implements EventHandler {
    private final Simulation simulation;
    private final Clients clients;
    private final long[] offsetsNanos;
    private final long startNanos;
    private int next;

    /**
     * Starts the record.
     *
     * @param simulation where
     * @param clients what to start
     * @param offsetsNanos when each session starts, in ns from now, ascending
     * @throws IllegalArgumentException when they do not ascend from zero or more
     */
    @SuppressWarnings("this-escape")
    public TraceArrivals(Simulation simulation, Clients clients, long... offsetsNanos) {
        long before = 0;
        for (long offset : offsetsNanos) {
            if (offset < before) {
                throw new IllegalArgumentException(
                        "recorded times must ascend from 0 (ns), but " + offset + " follows " + before);
            }
            before = offset;
        }
        this.simulation = simulation;
        this.clients = clients;
        this.offsetsNanos = offsetsNanos.clone();
        this.startNanos = simulation.nanoTime();
        plan();
    }

    /** One event at a time: a long record is no long agenda. */
    private void plan() {
        if (next < offsetsNanos.length) {
            simulation.at(startNanos + offsetsNanos[next++], this, 0, 0);
        }
    }

    @Override
    public void handle(int kind, long argument) {
        plan();
        clients.start();
    }
}
