package io.weir.benchmarks.tls.client;

import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ParentLink;
import java.util.List;

/** The client's process. It does what its parent says, by lines of words. */
public final class TlsClient {
    /** {@code TARGET port}: where users go. */
    public static final String TARGET = "TARGET";
    /** {@code OPEN sessionsPerSecond seed stubborn}: users arrive at random; stubborn ones, {@code true}, retry when refused. */
    public static final String OPEN = "OPEN";
    /** {@code CLOSED sessions}: always so many sessions without think time. */
    public static final String CLOSED = "CLOSED";
    /** {@code HANDSHAKES connections}: always so many full handshakes without a request. */
    public static final String HANDSHAKES = "HANDSHAKES";
    /** {@code HELLOS connections}: always so many prebuilt hellos under way, beside the users. */
    public static final String HELLOS = "HELLOS";
    /** {@code HELLO_RATE hellosPerSecond seed}: prebuilt hellos arrive at random, beside the users. */
    public static final String HELLO_RATE = "HELLO_RATE";
    /** {@code MARK}: a window ends, whose counts are sent, and the next begins. */
    public static final String MARK = "MARK";
    /** {@code BINS}: send the sessions by the second of their arrival, as {@code BINS started:clean ...}. */
    public static final String BINS = "BINS";
    /** {@code STOP}: no more users, and those that are there go away. */
    public static final String STOP = "STOP";

    private final ParentLink parent;
    private final ClientLoop loop;
    private final UserLoad load;
    private final HelloFlood flood;

    private TlsClient(ParentLink parent, String protocol) throws Exception {
        this.parent = parent;
        loop = new ClientLoop();
        load = new UserLoad(loop, protocol);
        flood = new HelloFlood(load);
    }

    /**
     * Runs the client until its parent is gone.
     *
     * @param args the TLS protocol
     */
    public static void main(String[] args) {
        ChildMain.run(() -> {
            ParentLink parent = ParentLink.open();
            new TlsClient(parent, args[0]).serve();
        });
    }

    private void serve() throws Exception {
        Thread thread = new Thread(loop, "weir-bench-client");
        thread.setDaemon(true);
        // A broken loop must not look like a server that does not answer.
        thread.setUncaughtExceptionHandler((broken, why) -> ChildMain.run(() -> {
            throw new IllegalStateException("the client's loop has ended", why);
        }));
        thread.start();
        // It listens nowhere.
        parent.ready(0);
        parent.serve(() -> {}, words -> loop.call(() -> act(words)));
    }

    private void act(List<String> words) {
        switch (words.get(0)) {
            case TARGET -> load.target(number(words));
            case OPEN ->
                load.open(
                        Boolean.parseBoolean(words.get(3)) ? Manners.STUBBORN : Manners.USER,
                        Double.parseDouble(words.get(1)),
                        Long.parseLong(words.get(2)));
            case CLOSED -> load.closed(Manners.EAGER, number(words));
            case HANDSHAKES -> load.closed(Manners.HANDSHAKE, number(words));
            case HELLOS -> flood.start(number(words));
            case HELLO_RATE -> flood.open(Double.parseDouble(words.get(1)), Long.parseLong(words.get(2)));
            case MARK -> parent.send(load.window().mark().line());
            case BINS -> parent.send(BINS + " " + load.bins().line());
            case STOP -> {
                flood.stop();
                load.stop();
            }
            default -> throw new IllegalArgumentException("the client does not know " + words);
        }
    }

    private static int number(List<String> words) {
        return Integer.parseInt(words.get(1));
    }
}
