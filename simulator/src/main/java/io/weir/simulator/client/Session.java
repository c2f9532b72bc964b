package io.weir.simulator.client;

import io.weir.simulator.admission.Handshake;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.server.Caller;
import io.weir.simulator.server.Connection;

/** One client's visit: bursts, and time to think between them. Used again when it is over. */
final class Session implements EventHandler, Caller {
    static final int ATTEMPT = 0;
    static final int TIMEOUT = 1;

    private final Clients clients;
    private final Simulation simulation;
    private final ClientSettings settings;
    final int id;
    boolean open;
    long openedNanos;

    private int burstsLeft;
    private int retries;
    private int ticketKey;
    private long burstNanos;
    private long timeout;
    private Connection connection;

    Session(int id, Clients clients, Simulation simulation, ClientSettings settings) {
        this.id = id;
        this.clients = clients;
        this.simulation = simulation;
        this.settings = settings;
    }

    void begin(int bursts) {
        open = true;
        openedNanos = simulation.nanoTime();
        burstsLeft = bursts;
        retries = 0;
        ticketKey = Handshake.NO_TICKET;
        burst();
    }

    private void burst() {
        burstNanos = simulation.nanoTime();
        attempt();
    }

    private void attempt() {
        timeout = simulation.after(settings.timeoutNanos(), this, TIMEOUT, 0);
        connection = clients.server().connect(this, ticketKey, settings.requestsPerBurst());
    }

    @Override
    public void handle(int kind, long argument) {
        if (kind == TIMEOUT) {
            clients.counts().timeouts++;
            Connection lost = connection;
            connection = null;
            // Whoever was cut off begins anew: the retry is a full handshake.
            ticketKey = Handshake.NO_TICKET;
            clients.server().hangUp(lost);
            retry();
        } else if (retries > 0) {
            attempt();
        } else {
            burst();
        }
    }

    private void retry() {
        if (retries >= settings.retries().maxRetries()) {
            clients.gaveUp(this);
            return;
        }
        long delay = settings.retries().delayNanos(retries, clients.backOffRandom());
        retries++;
        simulation.after(delay, this, ATTEMPT, 0);
    }

    @Override
    public void secured(int newTicketKey) {
        ticketKey = newTicketKey;
        if (settings.patienceFromHandshake()) {
            simulation.reschedule(timeout, simulation.nanoTime() + settings.timeoutNanos());
        }
    }

    @Override
    public void replied(int left) {
        clients.counts().replies++;
        if (left > 0) {
            return;
        }
        connection = null;
        simulation.cancel(timeout);
        clients.responses().record(simulation.nanoTime() - burstNanos);
        retries = 0;
        burstsLeft--;
        if (burstsLeft > 0) {
            simulation.after(Math.round(settings.thinkNanos().draw(clients.thinkRandom())), this, ATTEMPT, 0);
        } else {
            clients.completed(this);
        }
    }

    @Override
    public void refused() {
        connection = null;
        simulation.cancel(timeout);
        clients.counts().refusals++;
        if (settings.retriesRefusals()) {
            retry();
        } else {
            clients.gaveUp(this);
        }
    }
}
