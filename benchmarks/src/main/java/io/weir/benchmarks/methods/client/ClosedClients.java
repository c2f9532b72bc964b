package io.weir.benchmarks.methods.client;

import io.weir.clock.NanoClock;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Clients that each ask again as soon as they have an answer, over a connection of their own. For one thread. */
final class ClosedClients {
    /** One who was refused or cut off comes back then; at once would be an attack. */
    private static final long BACK_OFF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long BIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int OK = 200;

    private final NanoClock clock = NanoClock.system();
    private final Map<Kind, CallRecord> records = new EnumMap<>(Kind.class);
    private final List<Thread> threads = new ArrayList<>();
    private final List<KeepAliveConnection> connections = new ArrayList<>();
    private final long zeroNanos = clock.nanoTime();
    private int port;
    private volatile boolean stopped;

    ClosedClients() {
        for (Kind kind : Kind.values()) {
            records.put(kind, new CallRecord());
        }
    }

    /** Turns to another server; nobody may be asking. */
    void target(int serverPort) {
        port = serverPort;
        records.values().forEach(CallRecord::clear);
    }

    void start(Kind kind, InetAddress from, String path, int clients) {
        stopped = false;
        for (int i = 0; i < clients; i++) {
            KeepAliveConnection connection = new KeepAliveConnection(from, port, path);
            Thread thread = new Thread(() -> ask(connection, records.get(kind)), "weir-bench-client-" + threads.size());
            thread.setDaemon(true);
            connections.add(connection);
            threads.add(thread);
            thread.start();
        }
    }

    private void ask(KeepAliveConnection connection, CallRecord record) {
        while (!stopped) {
            long begunNanos = clock.nanoTime();
            int status = 0;
            try {
                status = connection.get();
            } catch (IOException | RuntimeException e) {
                close(connection);
            }
            long endedNanos = clock.nanoTime();
            if (stopped) {
                return;
            }
            if (status == OK) {
                record.answered(
                        (int) ((endedNanos - zeroNanos) / BIN_NANOS), (endedNanos - begunNanos) / NANOS_PER_MICRO);
                continue;
            }
            if (status == 0) {
                record.failed();
            } else {
                record.refused();
            }
            LockSupport.parkNanos(BACK_OFF_NANOS);
        }
    }

    private static void close(KeepAliveConnection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // It is of no use to anybody any more; the call has been counted as failed.
            return;
        }
    }

    /** Ends all clients, in the middle of their calls. */
    void stop() throws InterruptedException {
        stopped = true;
        connections.forEach(ClosedClients::close);
        for (Thread thread : threads) {
            thread.join();
        }
        connections.clear();
        threads.clear();
    }

    /** Returns which tenth of a second it is. */
    int bin() {
        return (int) ((clock.nanoTime() - zeroNanos) / BIN_NANOS);
    }

    CallRecord record(Kind kind) {
        return records.get(kind);
    }
}
