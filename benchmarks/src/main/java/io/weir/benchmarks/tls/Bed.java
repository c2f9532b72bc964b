package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.LoadWindow;
import io.weir.benchmarks.tls.client.TlsClient;
import io.weir.benchmarks.tls.server.TlsServer;
import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The processes of a case: one client, and one server for each policy. All servers share one core, and one at a time has
 * something to do. For one thread.
 *
 * <p>Each server stays: it takes more than a minute until one is warm, and what is to be compared is then measured within
 * minutes of each other, since the speed of a shared machine drifts by more than policies differ.
 */
final class Bed implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    /** Between two looks at the children while time passes. */
    private static final long STEP_NANOS = Duration.ofMillis(200).toNanos();
    /** For a record that was sent before the answer which has come already. */
    private static final long RECORD_SECONDS = 10;
    /** Enough sessions without think time to keep the server busy, and few enough to leave none waiting for long. */
    static final int EAGER_SESSIONS = 24;
    /**
     * So few that the compilers of the virtual machine, which share the processors with them, are not kept waiting: with 24 at a
     * time the costs of a handshake still halved a minute after the start.
     */
    private static final int WARM_SESSIONS = 3;
    /** More than can be answered. */
    private static final int WARM_HELLOS = 60;

    private static final long HELLO_SEED_STEP = 4_000;
    /** For the connections of a load that has ended; longer than any of them is worked on. */
    private static final Duration QUIET = Duration.ofMillis(1_500);
    /** The share of a core that a server without load uses less of. */
    private static final double IDLE_RATIO = 0.1;

    private static final Duration IDLE_LOOK = Duration.ofMillis(500);
    /** 20 s at most: a backlog of some thousand handshakes. */
    private static final int IDLE_LOOKS = 40;
    /** Room for some thousand connections that wait in the server, and for as many in the client. */
    private static final List<String> JVM_OPTIONS = List.of("-Xms256m", "-Xmx1500m", "-XX:+UseSerialGC");

    private final TlsPlan plan;
    private final TlsCase which;
    private final Cores cores;
    private final Progress progress;
    private final ChildGroup children = new ChildGroup();
    private final Path store;
    private final ChildJvm client;
    private final BlockingQueue<String[]> clientRecords = new LinkedBlockingQueue<>();
    private final BlockingQueue<String[]> serverRecords = new LinkedBlockingQueue<>();
    private final CpuQuota quota;
    private final Map<String, ChildJvm> servers = new HashMap<>();
    private final Map<String, Integer> ports = new HashMap<>();
    private ChildJvm server;

    /**
     * Starts the client.
     *
     * @throws IOException when the server needs a quota and there is none to have
     */
    Bed(TlsPlan plan, TlsCase which, Cores cores, Progress progress) throws IOException {
        this.plan = plan;
        this.which = which;
        this.cores = cores;
        this.progress = progress;
        quota = plan.serverCpuFor(which.key()) < 1
                ? CpuQuota.make("weir-bench-" + ProcessHandle.current().pid())
                : null;
        client = children.start(
                new ChildSpec("client", cores.client(), JVM_OPTIONS, TlsClient.class, List.of(which.protocol())),
                clientRecords::add);
        store = which.key().makeStore(children.directory());
        client.awaitReady(START);
    }

    /** Turns to the server with a policy; starts it and warms it up when there is none. */
    void serve(Policy policy, int parameter) throws IOException {
        String name = policy.word() + " " + parameter;
        boolean isNew = !servers.containsKey(name);
        if (isNew) {
            start(policy, parameter, name);
        }
        server = servers.get(name);
        client.act(TlsClient.TARGET + " " + ports.get(name));
        if (isNew) {
            warmUp(policy);
        }
    }

    private void start(Policy policy, int parameter, String name) throws IOException {
        List<String> launcher = new ArrayList<>();
        if (quota != null) {
            launcher.addAll(quota.launcher());
        }
        launcher.addAll(cores.server());
        ChildJvm started = children.start(
                new ChildSpec(
                        "server",
                        launcher,
                        JVM_OPTIONS,
                        TlsServer.class,
                        List.of(
                                which.key().word(),
                                store.toString(),
                                which.protocol(),
                                policy.word(),
                                String.valueOf(parameter))),
                serverRecords::add);
        servers.put(name, started);
        ports.put(name, started.awaitReady(START));
    }

    private void warmUp(Policy policy) throws IOException {
        if (quota != null) {
            quota.lift();
        }
        if (cores.isPinned()) {
            cores.spread(server.pid());
        }
        client.act(TlsClient.CLOSED + " " + WARM_SESSIONS);
        pass(plan.times().warmUp(), "warming up " + policy.word());
        // What is done only under overload has to be compiled too.
        client.act(TlsClient.HELLOS + " " + WARM_HELLOS);
        pass(plan.times().warmUp().dividedBy(2), "warming up " + policy.word() + " with hellos");
        stop();
        // And what a policy does with users when there are too many: until that is compiled they cost half as much
        // again.
        client.act(TlsClient.CLOSED + " " + EAGER_SESSIONS);
        pass(plan.times().warmUp(), "warming up " + policy.word() + " with more than it can serve");
        stop();
        if (cores.isPinned()) {
            cores.gather(server.pid());
        }
        if (quota != null) {
            quota.limit(plan.serverCpuFor(which.key()));
        }
    }

    /** Ends the server with a policy. */
    void end(Policy policy, int parameter) {
        servers.remove(policy.word() + " " + parameter).close();
    }

    /** Tells the client something. */
    void client(String line) {
        client.act(line);
    }

    /** Has sessions arrive at random. */
    void open(double sessionsPerSecond, long seed) {
        client.act(TlsClient.OPEN + " " + sessionsPerSecond + " " + seed + " " + plan.stubborn());
    }

    /** Has sessions arrive at random, and hellos of cheap clients beside them. */
    void open(SweepLoad load, long seed) {
        open(load.sessionsPerSecond(), seed);
        if (load.hasCheapClients()) {
            // Arrivals of their own: with the users' seed each would come in step with one of them.
            client.act(TlsClient.HELLO_RATE + " " + load.hellosPerSecond() + " " + (seed + HELLO_SEED_STEP));
        }
    }

    /** Ends the load and lets the server get over it: one that was overloaded has handshakes to do for those who are gone. */
    void stop() {
        client.act(TlsClient.STOP);
        pass(QUIET, "waiting for the server to be idle");
        long[] before = serverCpu();
        for (int look = 0; look < IDLE_LOOKS; look++) {
            pass(IDLE_LOOK, "waiting for the server to be idle");
            long[] after = serverCpu();
            if (after[0] - before[0] < IDLE_RATIO * (after[1] - before[1])) {
                return;
            }
            before = after;
        }
    }

    /** Lets a load settle, then measures it. */
    Measured measure(Duration settle, Duration measured, String what) {
        pass(settle, what + ", settling");
        mark();
        long[] before = serverCpu();
        pass(measured, what);
        LoadWindow window = mark();
        long[] after = serverCpu();
        return new Measured(window, after[0] - before[0], after[1] - before[1]);
    }

    private LoadWindow mark() {
        client.act(TlsClient.MARK);
        return LoadWindow.parse(next(clientRecords, "client"));
    }

    /** Returns processor time and clock, nanoseconds. */
    private long[] serverCpu() {
        server.act(TlsServer.MARK);
        String[] words = next(serverRecords, "server");
        return new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])};
    }

    /** Returns the sessions by the second of their arrival since the load was last set, as {@code started:clean}. */
    List<String> bins() {
        client.act(TlsClient.BINS);
        return List.of(next(clientRecords, "client")).stream().skip(1).toList();
    }

    private static String[] next(BlockingQueue<String[]> records, String who) {
        try {
            String[] record = records.poll(RECORD_SECONDS, TimeUnit.SECONDS);
            if (record == null) {
                throw CliException.failure("the " + who + " sent no record");
            }
            return record;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        }
    }

    /** Lets time pass; both processes must live. */
    void pass(Duration duration, String what) {
        NanoClock clock = NanoClock.system();
        long endNanos = clock.nanoTime() + duration.toNanos();
        for (long left = duration.toNanos(); left > 0; left = endNanos - clock.nanoTime()) {
            progress.update(which.label() + ": " + what);
            client.requireAlive();
            server.requireAlive();
            LockSupport.parkNanos(Math.min(left, STEP_NANOS));
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw CliException.failure("interrupted");
            }
        }
    }

    /** Ends both processes. */
    @Override
    public void close() {
        children.close();
        if (quota != null) {
            try {
                quota.close();
            } catch (IOException e) {
                progress.note("left behind: " + e.getMessage());
            }
        }
    }
}
