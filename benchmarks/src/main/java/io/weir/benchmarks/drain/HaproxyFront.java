package io.weir.benchmarks.drain;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.weir.cli.CliException;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.cluster.Front;
import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.process.DebianProgram;
import io.weir.samples.demo.score.RunScore;
import io.weir.samples.demo.score.TimeSpan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A HAProxy of one row. Which node held a request, and when, is known by its answers: a request counts for its node from when
 * it was sent to HAProxy, which hands it on within a millisecond.
 */
final class HaproxyFront implements Front {
    private static final Duration START = Duration.ofSeconds(10);
    private static final Duration FAREWELL = Duration.ofSeconds(3);
    private static final long LOOK_NANOS = 20_000_000L;

    private final URI service;
    private final Process process;
    private final Path directory;
    private final Queue<Send> sends = new ConcurrentLinkedQueue<>();

    private record Send(int node, long startNanos, long endNanos) {}

    private HaproxyFront(URI service, Process process, Path directory) {
        this.service = service;
        this.process = process;
        this.directory = directory;
    }

    /**
     * Starts a HAProxy before some nodes; returns when it serves.
     *
     * @param haproxy the program
     * @param row what it asks the nodes
     * @param nodes where they answer
     * @param agents where they answer agent checks; empty when they are not asked
     * @return the running HAProxy
     */
    static HaproxyFront start(DebianProgram haproxy, DrainRow row, List<URI> nodes, List<Integer> agents) {
        try {
            Path directory = Files.createTempDirectory("weir-bench-haproxy-");
            int port = freePort();
            Path config = Files.writeString(directory.resolve("haproxy.cfg"), config(port, row, nodes, agents), UTF_8);
            Process process = haproxy.command(List.of("-db", "-f", config.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("log").toFile())
                    .start();
            URI service = URI.create("http://127.0.0.1:" + port + nodes.get(0).getPath());
            HaproxyFront front = new HaproxyFront(service, process, directory);
            front.awaitPort(port);
            return front;
        } catch (IOException e) {
            throw CliException.failure("HAProxy could not be started: " + e.getMessage(), e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String config(int port, DrainRow row, List<URI> nodes, List<Integer> agents) {
        StringBuilder text = new StringBuilder("""
                global
                  maxconn 8192
                defaults
                  mode http
                  timeout connect 5s
                  timeout client 60s
                  timeout server 60s
                frontend service
                  bind 127.0.0.1:%d
                  default_backend nodes
                backend nodes
                  balance roundrobin
                """.formatted(port));
        for (int i = 0; i < nodes.size(); i++) {
            text.append("  server node-%d 127.0.0.1:%d weight 100"
                    .formatted(i + 1, nodes.get(i).getPort()));
            if (!row.isPlain()) {
                text.append(" agent-check agent-addr 127.0.0.1 agent-port %d agent-inter %dms"
                        .formatted(agents.get(i), row.interval().toMillis()));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private void awaitPort(int port) throws IOException {
        long deadlineNanos = NanoClock.system().nanoTime() + START.toNanos();
        while (NanoClock.system().nanoTime() - deadlineNanos < 0) {
            requireAlive();
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return;
            } catch (IOException e) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
        close();
        throw new IOException("it does not answer within " + START.toSeconds() + " s");
    }

    @Override
    public URI service() {
        return service;
    }

    @Override
    public void requireAlive() {
        if (!process.isAlive()) {
            throw CliException.failure("HAProxy has ended (exit code " + process.exitValue() + "); it said: " + said());
        }
    }

    private String said() {
        try {
            return Files.readString(directory.resolve("log"), UTF_8).strip();
        } catch (IOException e) {
            return "(its log cannot be read: " + e.getMessage() + ")";
        }
    }

    @Override
    public Double cpuSeconds() {
        // The child of the shell that ends it.
        return process.children()
                .flatMap(child -> child.info().totalCpuDuration().stream())
                .mapToDouble(cpu -> cpu.toNanos() / 1e9)
                .boxed()
                .reduce(Double::sum)
                .orElse(null);
    }

    @Override
    public AnswerListener answers() {
        return (node, sentNanos, answeredNanos) -> {
            if (node.startsWith("node-")) {
                sends.add(new Send(Integer.parseInt(node.substring("node-".length())) - 1, sentNanos, answeredNanos));
            }
        };
    }

    @Override
    public void awaitRecords() {
        requireAlive();
    }

    @Override
    public List<TimeSpan> avoided(int node) {
        return List.of();
    }

    @Override
    public void forEachSend(RunScore.SendConsumer consumer) {
        sends.forEach(send -> consumer.sent(send.node, send.startNanos, send.endNanos));
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            Files.deleteIfExists(directory.resolve("haproxy.cfg"));
            Files.deleteIfExists(directory.resolve("log"));
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            System.err.println("left behind: " + directory + " (" + e.getMessage() + ")");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
