package io.weir.simulator.client;

import io.weir.simulator.admission.Handshake;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.server.Call;
import io.weir.simulator.server.Caller;

/** One client's visit: bursts, and time to think between them. Used again when it is over. */
final class Session implements EventHandler, Caller {
    static final int ATTEMPT = 0;
    static final int TIMEOUT = 1;

    /** A session of a million requests still has keys of its own. */
    private static final int REQUEST_BITS = 20;

    /** 10 ms: what it takes to be told that nobody listens; without it, attempts without a back-off would stand still in time. */
    private static final long BROKEN_NANOS = 10_000_000L;

    private final Clients clients;
    private final Simulation simulation;
    private final ClientSettings settings;
    final int id;
    boolean open;
    long openedNanos;

    private long firstKey;
    private int requestsDone;
    private int burstsLeft;
    private int retries;
    private int ticketKey;
    private long burstNanos;
    private long timeout;
    private Call call;

    Session(int id, Clients clients, Simulation simulation, ClientSettings settings) {
        this.id = id;
        this.clients = clients;
        this.simulation = simulation;
        this.settings = settings;
    }

    void begin(long number, int bursts) {
        firstKey = number << REQUEST_BITS;
        requestsDone = 0;
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
        call = clients.connect(this, ticketKey, key());
    }

    @Override
    public void handle(int kind, long argument) {
        if (kind == TIMEOUT) {
            clients.counts().timeouts++;
            Call lost = call;
            call = null;
            // Whoever was cut off begins anew: the retry is a full handshake.
            ticketKey = Handshake.NO_TICKET;
            lost.hangUp();
            retry(0);
        } else if (retries > 0) {
            attempt();
        } else {
            burst();
        }
    }

    private void retry(long leastNanos) {
        if (retries >= settings.retries().maxRetries()) {
            clients.gaveUp(this);
            return;
        }
        long delay = settings.retries().delayNanos(retries, clients.backOff(key() + retries));
        retries++;
        simulation.after(Math.max(leastNanos, delay), this, ATTEMPT, 0);
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
        call = null;
        requestsDone += settings.requestsPerBurst();
        simulation.cancel(timeout);
        clients.responses().record(simulation.nanoTime() - burstNanos);
        retries = 0;
        burstsLeft--;
        if (burstsLeft > 0) {
            simulation.after(clients.thinkNanos(key()), this, ATTEMPT, 0);
        } else {
            clients.completed(this);
        }
    }

    @Override
    public void refused() {
        call = null;
        simulation.cancel(timeout);
        clients.counts().refusals++;
        if (settings.retriesRefusals()) {
            retry(0);
        } else {
            clients.gaveUp(this);
        }
    }

    @Override
    public void broken() {
        call = null;
        simulation.cancel(timeout);
        clients.counts().broken++;
        retry(BROKEN_NANOS);
    }

    /** What this session's next request is drawn by. */
    private long key() {
        return firstKey + requestsDone;
    }
}
