package io.weir.benchmarks.methods;

import io.weir.benchmarks.methods.client.Kind;
import io.weir.benchmarks.methods.client.MethodsClient;
import io.weir.benchmarks.methods.server.MethodsServer;
import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The processes: one client for the whole time, and one server at a time, new for each policy, so that none has what another one
 * left behind. They share all processors, as the clients' machine and the server's are one. For one thread.
 */
final class Bed implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    /** Between two looks at the children while time passes. */
    private static final long STEP_NANOS = Duration.ofMillis(200).toNanos();
    /** For a record that was sent before the answer which has come already. */
    private static final long RECORD_SECONDS = 10;
    /** Few, so that the compilers of the virtual machine are not kept waiting. */
    private static final int WARM_CLIENTS = 2;

    private static final String LOCALHOST = "127.0.0.1";

    private final Progress progress;
    private final ChildGroup children = new ChildGroup();
    private final BlockingQueue<String[]> records = new LinkedBlockingQueue<>();
    private final ChildJvm client;
    private ChildJvm server;
    private String what = "";

    /** Starts the client. */
    Bed(Progress progress) {
        this.progress = progress;
        client = children.start(
                new ChildSpec("client", List.of("-Xmx256m"), MethodsClient.class, List.of()), records::add);
        client.awaitReady(START);
    }

    /** Starts a server with a policy instead of the one that there was, and warms it up. */
    void serve(Setup setup, Duration warmUp) {
        end();
        what = setup.label();
        server = children.start(
                new ChildSpec(
                        "server",
                        List.of(
                                "-Xms" + setup.heapMegabytes() + "m",
                                "-Xmx" + setup.heapMegabytes() + "m",
                                "-Dcsp.sentinel.log.dir=" + children.directory()),
                        MethodsServer.class,
                        List.of(setup.policy().word(), String.valueOf(setup.limit()))),
                record -> {});
        client.act(MethodsClient.TARGET + " " + server.awaitReady(START));
        start(Kind.LIGHT, WARM_CLIENTS);
        start(Kind.HEAVY, WARM_CLIENTS);
        pass(warmUp, "warming up");
        stop();
    }

    /** Ends the server. */
    void end() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    /** Has more clients ask, those with priority from the host that has it. */
    void start(Kind kind, int clients) {
        client.act(MethodsClient.START + " " + kind + " "
                + (kind == Kind.PRIORITY ? MethodsServer.PRIORITY_HOST : LOCALHOST) + " "
                + (kind == Kind.LIGHT ? MethodsServer.LIGHT : MethodsServer.HEAVY) + " " + clients);
    }

    /** Ends all clients. */
    void stop() {
        client.act(MethodsClient.STOP);
    }

    /** Lets a load settle, then measures it. */
    Window measure(Duration settle, Duration measured, String load) {
        pass(settle, load + ", settling");
        Window.Mark begin = Window.Mark.parse(mark());
        pass(measured, load);
        return Window.parse(begin, mark());
    }

    private String[] mark() {
        client.act(MethodsClient.MARK);
        return next();
    }

    /** Returns the calls of both methods in each tenth of a second, of the light one first. */
    List<int[]> bins(int from, int to) {
        client.act(MethodsClient.BINS + " " + from + " " + to);
        String[] words = next();
        List<int[]> bins = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            String[] counts = words[i].split(":", 2);
            bins.add(new int[] {Integer.parseInt(counts[0]), Integer.parseInt(counts[1])});
        }
        return bins;
    }

    private String[] next() {
        try {
            String[] record = records.poll(RECORD_SECONDS, TimeUnit.SECONDS);
            if (record == null) {
                throw CliException.failure("the client sent no record");
            }
            return record;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        }
    }

    /** Lets time pass; both processes must live. */
    private void pass(Duration duration, String load) {
        NanoClock clock = NanoClock.system();
        long endNanos = clock.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = endNanos - clock.nanoTime()) {
            progress.update(what + ": " + load);
            client.requireAlive();
            server.requireAlive();
            LockSupport.parkNanos(Math.min(left, STEP_NANOS));
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw CliException.failure("interrupted");
            }
        }
    }

    void note(String line) {
        progress.note(line);
    }

    @Override
    public void close() {
        children.close();
    }
}
