package io.weir.simulator.server;

import io.weir.limit.Refusal;
import io.weir.method.MethodPermit;
import io.weir.method.MethodTicket;
import io.weir.method.MethodWaiter;
import io.weir.simulator.admission.Handshake;
import io.weir.simulator.database.Borrow;
import io.weir.simulator.database.ConnectionPool.Borrower;

/** A client's connection: what its stations need to know of it. Belongs to its caller until that is told that it is over. */
final class Connection implements Handshake, Call, Borrower, MethodWaiter {
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
    MethodTicket methodTicket;
    MethodPermit methodPermit;
    boolean holdsMethod;
    long permitNanos;
    long workedNanos;
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
        holdsMethod = false;
        workedNanos = 0;
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

    @Override
    public void admitted(MethodPermit permit) {
        server.methodQueue().admitted(this, permit);
    }

    @Override
    public void refused(Refusal refusal) {
        server.methodQueue().refused(this);
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
