package io.weir.telemetry.jmx;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.report.GcReport;
import io.weir.telemetry.ReportListener;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.core5.concurrent.DefaultThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observes JVMs over JMX and makes their reports here, each at every interval and independently of the others: one that is
 * down, accepts a connection and never answers, or answers nonsense costs its own forecast and nothing else.
 *
 * <p>A node has at most one call under way, on a thread of the poller's pool, and while it is connected one thread more that
 * waits for its collections. A call is cut at its deadline; a node that fails is connected to again after 0.5 s, and then
 * more and more rarely, at most 30 s apart. A new connection begins to learn anew.
 *
 * <p>An address is trust: RMI reads objects from whoever answers there. See the design notes for what bounds that.
 *
 * <p>Thread-safe. The owner lends the executor for the tick, which is never held up; the poller's own daemon threads are
 * named {@code weir-jmx-...} and end with it.
 */
public final class JmxPoller implements AutoCloseable, MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(JmxPoller.class);

    /** 32 threads: more hanging calls, of nodes that were removed for instance, than a sound network has; a guess. */
    static final int MAX_HANGING = 32;

    private static final long THREAD_LIFE_SECONDS = 10;

    /** 1 s: a goodbye takes a few ms where somebody listens; a guess. */
    private static final long GOODBYE_SECONDS = 1;

    private final JmxSettings settings;
    private final NanoClock clock;
    private final ReportListener listener;
    private final ThreadPoolExecutor calls;
    private final Map<String, JmxNode> nodes = new ConcurrentHashMap<>();
    private final Set<String> failing = ConcurrentHashMap.newKeySet();
    private final AtomicInteger hanging = new AtomicInteger();
    private final AtomicBoolean faultLogged = new AtomicBoolean();
    private final LongAdder connects = new LongAdder();
    private final LongAdder reports = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder faults = new LongAdder();
    private final Future<?> ticks;
    private volatile boolean closed;

    private JmxPoller(JmxSettings settings, ScheduledExecutorService ticker, NanoClock clock, ReportListener listener) {
        this.settings = settings;
        this.clock = clock;
        this.listener = Objects.requireNonNull(listener, "listener");
        // As many threads as there are calls: a shared few would let the hanging ones hold up the others.
        this.calls = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                THREAD_LIFE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                withJdkClassesOnly(new DefaultThreadFactory("weir-jmx", true)));
        this.ticks =
                ticker.scheduleWithFixedDelay(this::tick, 0, settings.interval().toNanos(), NANOSECONDS);
    }

    /** RMI looks for classes in the thread's context class loader too, and whoever ticks may have an application's. */
    private static ThreadFactory withJdkClassesOnly(ThreadFactory threads) {
        return task -> {
            Thread thread = threads.newThread(task);
            thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
            return thread;
        };
    }

    /**
     * Starts a poller, without a node yet.
     *
     * @param settings how often, and how long to wait
     * @param ticker runs the tick; stays its owner's, who shuts it down after closing the poller
     * @param listener takes the results
     * @return the poller, to be closed by its owner
     */
    public static JmxPoller start(JmxSettings settings, ScheduledExecutorService ticker, ReportListener listener) {
        return start(settings, ticker, NanoClock.system(), listener);
    }

    static JmxPoller start(
            JmxSettings settings, ScheduledExecutorService ticker, NanoClock clock, ReportListener listener) {
        return new JmxPoller(settings, ticker, clock, listener);
    }

    /**
     * Begins to observe a node, from the next tick on.
     *
     * @param name what the results are reported under, not blank
     * @param address where its JMX connector is
     * @param credentials as whom to connect; empty where nobody is asked for
     * @throws IllegalArgumentException when the name is blank, or a node of this name is observed already
     * @throws IllegalStateException when the poller is closed
     */
    public void add(String name, JmxAddress address, Optional<JmxCredentials> credentials) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("JMX poller: a node's name must be not blank, but was '" + name + "'");
        }
        Backoff backoff = new Backoff(() -> ThreadLocalRandom.current().nextDouble());
        JmxNode node = new JmxNode(name, address, credentials, settings, clock, backoff, calls, new Results());
        if (nodes.putIfAbsent(name, node) != null) {
            throw new IllegalArgumentException("JMX poller: node '" + name + "' is observed already");
        }
        if (closed) {
            nodes.remove(name, node);
            throw new IllegalStateException("JMX poller: closed, node '" + name + "' cannot be added");
        }
    }

    /**
     * Ends the observation of a node; a result that is on its way at this moment may still arrive.
     *
     * @param name the name it was added by
     * @return whether it was observed
     */
    public boolean remove(String name) {
        JmxNode node = nodes.remove(name);
        if (node == null) {
            return false;
        }
        node.remove();
        failing.remove(name);
        return true;
    }

    private void tick() {
        long nowNanos = clock.nanoTime();
        for (JmxNode node : nodes.values()) {
            try {
                node.tick(nowNanos);
            } catch (RuntimeException | Error e) {
                // It would end all ticks, of all nodes, without a word: no thread to be had, for instance.
                fault(e);
            }
        }
    }

    /** Takes what the nodes tell. */
    private final class Results implements JmxNode.Events {
        @Override
        public void connected(String node) {
            connects.increment();
        }

        @Override
        public void report(String node, GcReport report) {
            reports.increment();
            failing.remove(node);
            tell(() -> listener.onReport(node, report));
        }

        @Override
        public void failure(String node, String reason) {
            failures.increment();
            if (failing.add(node)) {
                LOG.warn("Node {} cannot be observed over JMX, which is tried again and again: {}", node, reason);
            }
            tell(() -> listener.onFailure(node, reason));
        }

        @Override
        public void callHangs() {
            hanging.incrementAndGet();
        }

        @Override
        public void callReturned() {
            hanging.decrementAndGet();
        }

        @Override
        public boolean tooManyHang() {
            return hanging.get() >= MAX_HANGING;
        }
    }

    private void tell(Runnable result) {
        if (closed) {
            return;
        }
        try {
            result.run();
        } catch (RuntimeException e) {
            fault(e);
        }
    }

    private void fault(Throwable e) {
        faults.increment();
        if (faultLogged.compareAndSet(false, true)) {
            LOG.warn("The JMX poller or its listener failed; further failures are only counted", e);
        }
    }

    @Override
    public List<Metric> metrics() {
        double connected =
                (double) nodes.values().stream().filter(JmxNode::isConnected).count();
        double underWay =
                (double) nodes.values().stream().filter(JmxNode::isUnderWay).count();
        return List.of(
                Metric.gauge("weir.jmx.nodes", Metric.Unit.COUNT, "JVMs that are observed", nodes.size()),
                Metric.gauge("weir.jmx.connected", Metric.Unit.COUNT, "JVMs that are connected to", connected),
                Metric.gauge("weir.jmx.under_way", Metric.Unit.COUNT, "Calls without a result yet", underWay),
                Metric.gauge(
                        "weir.jmx.hanging",
                        Metric.Unit.COUNT,
                        "Calls, and so threads, that have not returned although they were cut",
                        hanging.get()),
                Metric.counter("weir.jmx.connects", Metric.Unit.COUNT, "Connections made", connects.sum()),
                Metric.counter("weir.jmx.reports", Metric.Unit.COUNT, "Reports made", reports.sum()),
                Metric.counter(
                        "weir.jmx.failures", Metric.Unit.COUNT, "Attempts and calls that failed", failures.sum()),
                Metric.counter(
                        "weir.jmx.faults",
                        Metric.Unit.COUNT,
                        "Times the poller itself or its listener failed",
                        faults.sum()));
    }

    /**
     * Ends all observation: takes leave of the nodes, for at most a second, and cuts what still hangs. Closing again does
     * nothing.
     */
    @Override
    public void close() {
        closed = true;
        ticks.cancel(false);
        List<JmxNode> last = List.copyOf(nodes.values());
        nodes.clear();
        last.forEach(JmxNode::remove);
        calls.shutdown();
        try {
            boolean unused = calls.awaitTermination(GOODBYE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        last.forEach(JmxNode::cut);
        calls.shutdownNow();
    }
}
