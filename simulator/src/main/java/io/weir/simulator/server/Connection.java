package io.weir.simulator.server;

import io.weir.simulator.admission.Handshake;

/** A client's connection: what its stations need to know of it. Belongs to its caller until that is told that it is over. */
public final class Connection implements Handshake {
    final int id;
    private final WebServer server;

    Caller caller;
    Station station;
    /** The station's handle of it: an event, a job or a ticket. */
    long handle;

    long slotTicket;
    long workerTicket;
    Station afterWorker;
    int offeredKey;
    int requestsLeft;
    boolean resumed;
    int synRetries;
    long acceptedNanos;
    long startedNanos;
    double startedCpuNanos;
    private Object attachment;

    Connection(int id, WebServer server) {
        this.id = id;
        this.server = server;
    }

    void reset(Caller newCaller, int key, int requests) {
        caller = newCaller;
        offeredKey = key;
        requestsLeft = requests;
        handle = 0;
        slotTicket = 0;
        workerTicket = 0;
        resumed = false;
        synRetries = 0;
        attachment = null;
    }

    /** Whether the client has left. */
    boolean isDead() {
        return caller == null;
    }

    @Override
    public int offeredKey() {
        return offeredKey;
    }

    @Override
    public void proceed() {
        server.tls().proceed(this);
    }

    @Override
    public void refuse() {
        server.refuse(this);
    }

    @Override
    public Object attachment() {
        return attachment;
    }

    @Override
    public void attach(Object object) {
        attachment = object;
    }
}
