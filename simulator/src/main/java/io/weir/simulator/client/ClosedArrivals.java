package io.weir.simulator.client;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStream;

/** A fixed number of clients: each pauses, has a session, and pauses again. */
public final class ClosedArrivals implements EventHandler {
    private final Simulation simulation;
    private final Clients clients;
    private final Law pauseNanos;
    private final RandomStream random;

    /**
     * Makes the clients; each begins with a pause.
     *
     * @param simulation where
     * @param clients what to start
     * @param count how many, zero or more
     * @param pauseNanos between two sessions of a client, in ns
     * @param random for the pauses
     */
    @SuppressWarnings("this-escape")
    public ClosedArrivals(Simulation simulation, Clients clients, int count, Law pauseNanos, RandomStream random) {
        this.simulation = simulation;
        this.clients = clients;
        this.pauseNanos = pauseNanos;
        this.random = random;
        clients.afterEach(this::pause);
        for (int i = 0; i < count; i++) {
            pause();
        }
    }

    private void pause() {
        simulation.after(Math.round(pauseNanos.draw(random)), this, 0, 0);
    }

    @Override
    public void handle(int kind, long argument) {
        clients.start();
    }
}
