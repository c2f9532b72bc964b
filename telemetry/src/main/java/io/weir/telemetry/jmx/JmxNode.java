package io.weir.telemetry.jmx;

import io.weir.clock.NanoClock;
import io.weir.report.GcReport;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The observation of one node: connected or not, with at most one call under way, which is cut at its deadline. A node whose
 * call does not even then return is not called again until it does.
 *
 * <p>{@link #tick} belongs to the poller's tick; everything else is thread-safe. Nothing here waits but the calls, each on a
 * thread of the executor.
 */
final class JmxNode {
    /** What a node tells its poller; on the calls' threads or the tick's. */
    interface Events {
        void connected(String node);

        void report(String node, GcReport report);

        void failure(String node, String reason);

        /** A call was cut at its deadline. */
        void callHangs();

        /** A call that was cut has returned. */
        void callReturned();

        /** Says whether so many calls hang that no node may connect anew. */
        boolean tooManyHang();
    }

    private final String name;
    private final JmxAddress address;
    private final Optional<JmxCredentials> credentials;
    private final JmxSettings settings;
    private final NodeSockets sockets;
    private final NanoClock clock;
    private final Executor calls;
    private final Events events;
    private final Backoff backoff;
    private final AtomicReference<Call> current = new AtomicReference<>();
    private volatile JmxConnection connection;
    private volatile long notBeforeNanos;
    private volatile boolean removed;
    /** Belongs to the calls' threads, of which there is one at a time. */
    private long connectedNanos;

    JmxNode(
            String name,
            JmxAddress address,
            Optional<JmxCredentials> credentials,
            JmxSettings settings,
            NanoClock clock,
            Backoff backoff,
            Executor calls,
            Events events) {
        this.name = name;
        this.address = address;
        this.credentials = credentials;
        this.settings = settings;
        this.sockets = new NodeSockets(address.host(), (int) settings.deadline().toMillis());
        this.clock = clock;
        this.backoff = backoff;
        this.calls = calls;
        this.events = events;
        this.notBeforeNanos = clock.nanoTime();
    }

    /** Cuts a call whose deadline has passed, or begins one when it is time and none is under way. */
    void tick(long nowNanos) {
        Call call = current.get();
        if (call != null) {
            call.tick(nowNanos);
        } else if (nowNanos - notBeforeNanos >= 0 && (connection != null || !events.tooManyHang())) {
            begin(new Call(nowNanos, this::observe));
        }
    }

    boolean isUnderWay() {
        return current.get() != null;
    }

    boolean isConnected() {
        return connection != null;
    }

    /** Ends the observation and closes the connection, by the call under way or by one more. */
    void remove() {
        removed = true;
        if (current.get() == null && connection != null) {
            begin(new Call(clock.nanoTime(), this::disconnect));
        }
    }

    /** Ends what waits for the network, at once. */
    void cut() {
        sockets.cut();
    }

    private void begin(Call call) {
        if (current.compareAndSet(null, call)) {
            try {
                calls.execute(call);
            } catch (RejectedExecutionException e) {
                // The poller closes; or there is no thread to be had, and the next tick tries again.
                current.set(null);
            }
        }
    }

    private void observe(Call call) {
        try {
            if (!removed && connection == null) {
                connection = JmxConnection.open(address, credentials, sockets, calls, settings);
                connectedNanos = clock.nanoTime();
                events.connected(name);
            }
            if (!removed) {
                GcReport report = connection.report();
                if (call.isTold()) {
                    events.report(name, report);
                }
            }
        } catch (Exception | Error e) {
            // Whatever is thrown was brought about by what the peer sent, a shortage of memory or stack included.
            failed(call, JmxFailure.of(e));
        }
        if (removed || call.isCut()) {
            disconnect(call);
        }
    }

    private void failed(Call call, String reason) {
        if (call.isTold()) {
            events.failure(name, reason);
        }
        disconnect(call);
        if (clock.nanoTime() - connectedNanos > Backoff.LONGEST_NANOS) {
            backoff.reset();
        }
        notBeforeNanos = clock.nanoTime() + backoff.failed();
    }

    private void disconnect(Call call) {
        JmxConnection open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
        // RMI would keep its sockets for 15 s more.
        sockets.cut();
    }

    private interface Work {
        void run(Call call);
    }

    /** One turn on a thread of the executor. */
    private final class Call implements Runnable {
        private final Work work;
        /** The tick's own. */
        private long lastCutNanos;

        private boolean cut;
        private boolean returned;

        private Call(long begunNanos, Work work) {
            this.lastCutNanos = begunNanos;
            this.work = work;
        }

        @Override
        public void run() {
            try {
                work.run(this);
            } finally {
                ended();
            }
        }

        private void ended() {
            synchronized (this) {
                returned = true;
            }
            if (isCut()) {
                events.callReturned();
            }
            current.set(null);
            if (removed) {
                // It may have been removed after this call had looked.
                remove();
            }
        }

        private void tick(long nowNanos) {
            // Again at each deadline: what was cut may have connected anew, if only to say goodbye.
            if (nowNanos - lastCutNanos < settings.deadline().toNanos()) {
                return;
            }
            lastCutNanos = nowNanos;
            boolean first;
            synchronized (this) {
                if (returned) {
                    return;
                }
                first = !cut;
                cut = true;
                if (first) {
                    events.callHangs();
                }
            }
            sockets.cut();
            if (first && !removed) {
                events.failure(name, "no answer in time");
            }
        }

        private synchronized boolean isCut() {
            return cut;
        }

        /** Says whether the outcome is still to be told: not when the deadline was, nor after the node's end. */
        private synchronized boolean isTold() {
            return !cut && !removed;
        }
    }
}
