package io.weir.benchmarks.tls.client;

import java.io.IOException;

/** One user: some requests, each on a connection of its own that resumes the TLS session of the one before. */
final class UserSession implements TlsConnection.Owner {
    private static final int OK = 200;

    private final UserLoad load;
    private final Manners manners;
    private final SecondBins.Bin bin;
    private SessionTls tls;
    private TlsConnection connection;
    private ClientLoop.Timer deadline;
    private long dueNanos;
    private int answered;
    private int tried;
    private boolean admitted;
    private boolean timedOutInside;
    private boolean clean = true;

    UserSession(UserLoad load, Manners manners, SecondBins.Bin bin) {
        this.load = load;
        this.manners = manners;
        this.bin = bin;
    }

    void begin() {
        bin.started++;
        request(load.loop().nowNanos());
    }

    private void request(long whenNanos) {
        dueNanos = whenNanos;
        tried = 0;
        connect();
    }

    private void connect() {
        tried++;
        load.window().count(Tally.CONNECTIONS);
        if (tls == null) {
            tls = load.newTls();
        }
        deadline = load.loop().at(load.loop().nowNanos() + manners.patienceNanos(), this::timedOut);
        try {
            connection = load.connect(tls, manners.requests() > 0, this);
        } catch (IOException e) {
            connection = null;
            refused();
        }
    }

    @Override
    public void admitted() {
        admitted = true;
    }

    @Override
    public void shaken() {
        load.window().count(tls.isResumed() ? Tally.RESUMED_HANDSHAKES : Tally.FULL_HANDSHAKES);
        if (manners.requests() == 0) {
            connection.close();
            deadline.cancel();
            end(true);
        }
    }

    @Override
    public void replied(int status) {
        if (status != OK) {
            refused();
            return;
        }
        deadline.cancel();
        load.window().reply(load.loop().nowNanos() - dueNanos, answered > 0);
        answered++;
        if (answered == manners.requests()) {
            end(true);
        } else {
            long nextNanos = load.loop().nowNanos() + manners.thinkNanos();
            load.loop().at(nextNanos, () -> request(nextNanos));
        }
    }

    @Override
    public void refused() {
        deadline.cancel();
        load.window().count(Tally.REFUSED);
        clean = false;
        if (manners.retriesRefused() && tried <= manners.retries()) {
            load.loop().at(load.loop().nowNanos() + manners.thinkNanos(), this::connect);
        } else {
            end(false);
        }
    }

    private void timedOut() {
        load.window().count(Tally.TIME_OUTS);
        connection.close();
        tls = null;
        clean = false;
        timedOutInside |= admitted;
        if (tried <= manners.retries()) {
            connect();
        } else {
            end(false);
        }
    }

    private void end(boolean completed) {
        load.window().count(completed ? Tally.COMPLETED : Tally.GIVEN_UP);
        if (completed && clean) {
            bin.clean++;
        }
        if (admitted) {
            load.window().count(Tally.ADMITTED);
            if (timedOutInside) {
                load.window().count(Tally.ADMITTED_TIMED_OUT);
            }
        }
        load.ended(manners);
    }
}
