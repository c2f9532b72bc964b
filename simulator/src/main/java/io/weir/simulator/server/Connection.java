package io.weir.simulator.server;

import io.weir.simulator.admission.Handshake;
import io.weir.simulator.database.Borrow;
import io.weir.simulator.database.ConnectionPool.Borrower;

/** A client's connection: what its stations need to know of it. Belongs to its caller until that is told that it is over. */
final class Connection implements Handshake, Call, Borrower {
    final int id;
    final WebServer server;

    Caller caller;
    Station station;
    /** The station's handle of it: an event, a job or a ticket. */
    long handle;

    long slotTicket;
    long workerTicket;
    Station afterWorker;
    int offeredKey;
    Workload workload;
    long nextRequest;
    int requestsLeft;
    int method;
    double cpuNanos;
    double ioNanos;
    double allocatedBytes;
    double queryNanos;
    boolean usesDatabase;
    Borrow borrow;
    boolean waitsForIo;
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

    void reset(Caller newCaller, int key, Workload newWorkload, long firstRequest, int requests) {
        caller = newCaller;
        offeredKey = key;
        workload = newWorkload;
        nextRequest = firstRequest;
        requestsLeft = requests;
        borrow = null;
        waitsForIo = false;
        handle = 0;
        slotTicket = 0;
        workerTicket = 0;
        resumed = false;
        synRetries = 0;
        attachment = null;
    }

    @Override
    public void hangUp() {
        server.hangUp(this);
    }

    @Override
    public void committed(long argument) {
        server.requests().committed(this);
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
