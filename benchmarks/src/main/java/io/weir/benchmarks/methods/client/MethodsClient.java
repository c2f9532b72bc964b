package io.weir.benchmarks.methods.client;

import io.weir.clock.NanoClock;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ParentLink;
import java.net.InetAddress;
import java.util.List;

/** The client's process. It does what its parent says, by lines of words. */
public final class MethodsClient {
    /** {@code TARGET port}: which server to ask. */
    public static final String TARGET = "TARGET";
    /** {@code START kind address path clients}: so many clients more. */
    public static final String START = "START";
    /**
     * {@code MARK}: a window ends and the next begins. Sends {@code MARK bin nanos}, which tenth of a second
     * it is and the time, and, for each kind, the calls answered, refused and
     * failed, and their mean time, 99th percentile and longest in microseconds.
     */
    public static final String MARK = "MARK";
    /** {@code BINS from to}: sends {@code BINS light:heavy ...}, the calls answered in each tenth of a second. */
    public static final String BINS = "BINS";
    /** {@code STOP}: no more clients. */
    public static final String STOP = "STOP";

    private final ParentLink parent;
    private final ClosedClients clients = new ClosedClients();

    private MethodsClient(ParentLink parent) {
        this.parent = parent;
    }

    /**
     * Runs the client until its parent is gone.
     *
     * @param args none
     */
    public static void main(String[] args) {
        ChildMain.run(() -> {
            ParentLink parent = ParentLink.open();
            MethodsClient client = new MethodsClient(parent);
            // It listens nowhere.
            parent.ready(0);
            parent.serve(() -> {}, client::act);
        });
    }

    private void act(List<String> words) throws Exception {
        switch (words.get(0)) {
            case TARGET -> clients.target(number(words, 1));
            case START ->
                clients.start(
                        Kind.valueOf(words.get(1)),
                        InetAddress.getByName(words.get(2)),
                        words.get(3),
                        number(words, 4));
            case MARK -> mark();
            case BINS -> bins(number(words, 1), number(words, 2));
            case STOP -> clients.stop();
            default -> throw new IllegalArgumentException("the client does not know " + words);
        }
    }

    private void mark() {
        StringBuilder line = new StringBuilder(MARK).append(' ').append(clients.bin());
        line.append(' ').append(NanoClock.system().nanoTime());
        for (Kind kind : Kind.values()) {
            line.append(' ').append(clients.record(kind).take());
        }
        parent.send(line.toString());
    }

    private void bins(int from, int to) {
        StringBuilder line = new StringBuilder(BINS);
        for (int bin = from; bin < to; bin++) {
            line.append(' ').append(clients.record(Kind.LIGHT).bin(bin));
            line.append(':').append(clients.record(Kind.HEAVY).bin(bin));
        }
        parent.send(line.toString());
    }

    private static int number(List<String> words, int index) {
        return Integer.parseInt(words.get(index));
    }
}
