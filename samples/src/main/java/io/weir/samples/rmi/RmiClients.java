package io.weir.samples.rmi;

import io.weir.cli.CliException;
import io.weir.clock.NanoClock;
import java.net.InetAddress;
import java.rmi.NotBoundException;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Clients that each search the catalogue again and again; some of them from the host with priority. */
final class RmiClients implements AutoCloseable {
    /** Longer than any call waits. */
    private static final long END_MILLIS = 15_000;

    private static final double NANOS_PER_MILLI = 1e6;

    /** The calls of one kind of client. */
    static final class Calls {
        private final LongAdder count = new LongAdder();
        private final LongAdder nanos = new LongAdder();

        /** Returns how many there were since the last look, and their mean time in milliseconds; NaN without any. */
        double[] take() {
            long calls = count.sumThenReset();
            double total = nanos.sumThenReset();
            return new double[] {calls, calls == 0 ? Double.NaN : total / calls / NANOS_PER_MILLI};
        }
    }

    private final Calls normal = new Calls();
    private final Calls priority = new Calls();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<String> trouble = new AtomicReference<>();
    private volatile boolean stopped;

    /**
     * Starts the clients.
     *
     * @param port of the registry
     * @param clients how many
     * @param withPriority how many of them call from the host with priority
     */
    RmiClients(int port, int clients, int withPriority) {
        for (int i = 0; i < clients; i++) {
            boolean first = i < withPriority;
            Thread thread = new Thread(() -> call(port, first), "weir-sample-client-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
    }

    private void call(int port, boolean first) {
        NanoClock clock = NanoClock.system();
        Calls calls = first ? priority : normal;
        try {
            Catalogue catalogue = (Catalogue)
                    LocateRegistry.getRegistry(InetAddress.getLoopbackAddress().getHostAddress(), port)
                            .lookup(first ? RmiServer.PRIORITY_NAME : RmiServer.NAME);
            while (!stopped) {
                long begunNanos = clock.nanoTime();
                int unused = catalogue.search("weir");
                calls.nanos.add(clock.nanoTime() - begunNanos);
                calls.count.increment();
            }
        } catch (RemoteException | NotBoundException e) {
            trouble.compareAndSet(null, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the calls of ordinary clients. */
    Calls normal() {
        return normal;
    }

    /** Returns the calls of those from the host with priority. */
    Calls priority() {
        return priority;
    }

    /** Ends the clients after their call. */
    @Override
    public void close() {
        stopped = true;
        try {
            for (Thread thread : threads) {
                thread.join(END_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (trouble.get() != null) {
            throw CliException.failure("a client's call failed: " + trouble.get());
        }
    }
}
