package io.weir.benchmarks.tls.client;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.clock.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * One thread that waits for channels and for times. Everything of the client runs on it, so nothing of the client is
 * locked; only {@link #call} comes from other threads.
 */
final class ClientLoop implements Runnable {
    /** What waits for a channel. */
    interface Ready {
        /** Goes on, as far as the channel allows. */
        void ready();
    }

    /** What waits for a time. */
    static final class Timer {
        private final long atNanos;
        private final Runnable task;
        private boolean cancelled;

        private Timer(long atNanos, Runnable task) {
            this.atNanos = atNanos;
            this.task = task;
        }

        void cancel() {
            cancelled = true;
        }
    }

    private final NanoClock clock = NanoClock.system();
    private final Selector selector = Selector.open();
    private final PriorityQueue<Timer> timers = new PriorityQueue<>((a, b) -> Long.signum(a.atNanos - b.atNanos));
    private final Queue<Runnable> calls = new ConcurrentLinkedQueue<>();

    ClientLoop() throws IOException {}

    Selector selector() {
        return selector;
    }

    long nowNanos() {
        return clock.nanoTime();
    }

    /** Returns how many connections are open. */
    int connections() {
        return selector.keys().size();
    }

    Timer at(long atNanos, Runnable task) {
        Timer timer = new Timer(atNanos, task);
        timers.add(timer);
        return timer;
    }

    /** Forgets all timers and closes all connections, without a word to their owners. */
    void clear() {
        timers.clear();
        for (SelectionKey key : selector.keys()) {
            close(key);
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // Nobody is interested in it any more, and the descriptor is gone all the same.
            System.err.println("closing a connection: " + e);
        }
    }

    /** Runs something on the loop's thread and waits until it has run. */
    void call(Runnable task) throws ExecutionException, InterruptedException {
        FutureTask<Void> future = new FutureTask<>(task, null);
        calls.add(future);
        selector.wakeup();
        future.get();
    }

    @Override
    public void run() {
        try {
            while (true) {
                select();
                for (Runnable call = calls.poll(); call != null; call = calls.poll()) {
                    call.run();
                }
                fire();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the client's selector broke", e);
        }
    }

    private void select() throws IOException {
        Timer next = timers.peek();
        if (next == null) {
            selector.select(ClientLoop::ready);
            return;
        }
        long leftNanos = next.atNanos - clock.nanoTime();
        if (leftNanos <= 0) {
            selector.selectNow(ClientLoop::ready);
        } else {
            // Rounded up: a millisecond late costs less than asking again and again.
            selector.select(ClientLoop::ready, 1 + NANOSECONDS.toMillis(leftNanos));
        }
    }

    private static void ready(SelectionKey key) {
        ((Ready) key.attachment()).ready();
    }

    private void fire() {
        long nowNanos = clock.nanoTime();
        for (Timer next = timers.peek();
                next != null && (next.cancelled || next.atNanos - nowNanos <= 0);
                next = timers.peek()) {
            timers.poll();
            if (!next.cancelled) {
                next.task.run();
            }
        }
    }
}
