package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.core5.concurrent.DefaultThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks nodes for their reports over HTTP, each at every interval and independently of the others: one that accepts a
 * connection and never answers, whose host drops packets, or whose name does not resolve, costs its own deadline and
 * nothing else.
 *
 * <p>A node has at most one request under way. After a pause of this JVM no deadline is judged until the next tick, because
 * answers may lie unread. An answer is bounded while it streams in and believed only when {@link GcReportJson} reads it.
 *
 * <p>Thread-safe. The owner lends the executor for the tick, which is never held up; the poller's own daemon threads are
 * named {@code weir-poll-...} and end with it.
 */
public final class ReportPoller implements AutoCloseable, MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(ReportPoller.class);

    /** Names that are looked up at the same time; a guess. Idle threads end. */
    private static final int LOOKUP_THREADS = 4;

    private static final long LOOKUP_THREAD_LIFE_SECONDS = 10;

    private final NanoClock clock;
    private final long intervalNanos;
    private final long deadlineNanos;
    private final ReportListener listener;
    private final HostAddress.Lookup lookup;
    private final ReportClients clients;
    private final ThreadPoolExecutor lookups;
    private final Map<String, NodePoll> nodes = new ConcurrentHashMap<>();
    private final AtomicBoolean faultLogged = new AtomicBoolean();
    private final LongAdder polls = new LongAdder();
    private final LongAdder reports = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder faults = new LongAdder();
    private final Future<?> ticks;
    private volatile boolean closed;
    // The tick's own, as the next one.
    private long lastTickNanos;
    private boolean deadlinesSpared;

    private ReportPoller(
            PollSettings settings,
            ScheduledExecutorService ticker,
            NanoClock clock,
            HostAddress.Lookup lookup,
            ReportListener listener) {
        this.clock = clock;
        this.intervalNanos = settings.interval().toNanos();
        this.deadlineNanos = settings.deadline().toNanos();
        this.listener = Objects.requireNonNull(listener, "listener");
        this.lookup = lookup;
        this.lookups = lookupThreads();
        this.clients = new ReportClients(settings, threads("weir-poll-http"));
        this.lastTickNanos = clock.nanoTime();
        try {
            this.ticks = ticker.scheduleWithFixedDelay(this::tick, 0, intervalNanos, NANOSECONDS);
        } catch (RuntimeException e) {
            clients.close();
            lookups.shutdownNow();
            throw e;
        }
    }

    /**
     * Starts a poller, without a node yet.
     *
     * @param settings how often, and how long to wait
     * @param ticker runs the tick; stays its owner's, who shuts it down after closing the poller
     * @param listener takes the results
     * @return the poller, to be closed by its owner
     */
    public static ReportPoller start(PollSettings settings, ScheduledExecutorService ticker, ReportListener listener) {
        return start(settings, ticker, NanoClock.system(), InetAddress::getAllByName, listener);
    }

    static ReportPoller start(
            PollSettings settings,
            ScheduledExecutorService ticker,
            NanoClock clock,
            HostAddress.Lookup lookup,
            ReportListener listener) {
        return new ReportPoller(settings, ticker, clock, lookup, listener);
    }

    private static ThreadFactory threads(String name) {
        return new DefaultThreadFactory(name, true);
    }

    private static ThreadPoolExecutor lookupThreads() {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                LOOKUP_THREADS,
                LOOKUP_THREADS,
                LOOKUP_THREAD_LIFE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                threads("weir-poll-dns"));
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /**
     * Begins to poll a node, from the next tick on.
     *
     * @param name what the results are reported under, not blank
     * @param uri where its report is: http or https. A user's name and password in it are sent as basic authentication and
     *     never logged
     * @throws IllegalArgumentException when the URI is of another kind, or a node of this name is polled already
     * @throws IllegalStateException when the poller is closed
     */
    public void add(String name, URI uri) {
        PolledNode node = new PolledNode(name, uri);
        HostAddress address = new HostAddress(node.host(), lookup, lookups);
        NodePoll poll = new NodePoll(node, address, clients.of(node), deadlineNanos, this::ended);
        if (nodes.putIfAbsent(name, poll) != null) {
            throw new IllegalArgumentException("report poller: node '" + name + "' is polled already");
        }
        if (closed) {
            nodes.remove(name, poll);
            throw new IllegalStateException("report poller: closed, node '" + name + "' cannot be added");
        }
    }

    /**
     * Ends the polling of a node; a result that is on its way at this moment may still arrive. Its connection is
     * closed some ticks later.
     *
     * @param name the name it was added by
     * @return whether it was polled
     */
    public boolean remove(String name) {
        NodePoll poll = nodes.remove(name);
        if (poll == null) {
            return false;
        }
        poll.remove();
        return true;
    }

    private void tick() {
        // An exception would end all ticks, of all nodes, without a word.
        try {
            long nowNanos = clock.nanoTime();
            boolean late = nowNanos - lastTickNanos > 2 * intervalNanos;
            lastTickNanos = nowNanos;
            // Once only: an executor that is always late must not keep deadlines from being judged.
            deadlinesSpared = late && !deadlinesSpared;
            clients.tidyUp();
        } catch (RuntimeException e) {
            fault(e);
        }
        for (NodePoll poll : nodes.values()) {
            try {
                if (poll.tick(lastTickNanos, !deadlinesSpared)) {
                    polls.increment();
                }
            } catch (RuntimeException e) {
                fault(e);
            }
        }
    }

    private void ended(PolledNode node, PollResult result) {
        if (closed) {
            return;
        }
        try {
            if (result.succeeded()) {
                reports.increment();
                listener.onReport(node.name(), result.report());
            } else {
                failures.increment();
                listener.onFailure(node.name(), result.failure());
            }
        } catch (RuntimeException e) {
            fault(e);
        }
    }

    private void fault(RuntimeException e) {
        faults.increment();
        if (faultLogged.compareAndSet(false, true)) {
            LOG.warn("The report poller or its listener failed; further failures are only counted", e);
        }
    }

    @Override
    public List<Metric> metrics() {
        double underWay =
                (double) nodes.values().stream().filter(NodePoll::isUnderWay).count();
        return List.of(
                Metric.gauge("weir.poller.nodes", Metric.Unit.COUNT, "Nodes that are polled", nodes.size()),
                Metric.gauge("weir.poller.under_way", Metric.Unit.COUNT, "Polls without a result yet", underWay),
                Metric.counter("weir.poller.polls", Metric.Unit.COUNT, "Polls begun", polls.sum()),
                Metric.counter("weir.poller.reports", Metric.Unit.COUNT, "Valid reports received", reports.sum()),
                Metric.counter(
                        "weir.poller.failures",
                        Metric.Unit.COUNT,
                        "Polls that brought no valid report",
                        failures.sum()),
                Metric.counter(
                        "weir.poller.faults",
                        Metric.Unit.COUNT,
                        "Times the poller itself or its listener failed",
                        faults.sum()));
    }

    /** Ends all polling and closes the poller's connections and threads. Closing again does nothing. */
    @Override
    public void close() {
        closed = true;
        ticks.cancel(false);
        nodes.values().forEach(NodePoll::remove);
        nodes.clear();
        clients.close();
        lookups.shutdownNow();
    }
}
