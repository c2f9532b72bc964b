package io.weir.tomcat.tls;

import io.weir.clock.NanoClock;
import io.weir.event.Decisions;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.tls.Admission;
import io.weir.tls.DeferredHandshakes;
import io.weir.tls.HandshakeBudget;
import io.weir.tls.HandshakeBudgetSettings;
import io.weir.tls.HandshakeCosts;
import io.weir.tls.RequestTriage;
import io.weir.tls.ServerFlight;
import io.weir.tls.Verdict;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.catalina.connector.Connector;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all gates of one name ask: the budget, those who wait for it, and the thread that keeps both going.
 *
 * <p>{@link #start} registers it under its name, {@link #close} lets everybody who waits go on, since a gate without a
 * controller is no gate. Thread-safe.
 */
public final class TlsController implements MetricSource, AutoCloseable {
    /** How long the first in line waits before the newest go first; see the design note. */
    private static final Duration CROWDED_AFTER = Duration.ofMillis(200);

    private static final Logger LOG = LoggerFactory.getLogger(TlsController.class);

    private final TlsSettings settings;
    private final NanoClock clock = NanoClock.system();
    private final CpuSupply cpus = new CpuSupply();
    private final HandshakeCosts costs;
    private final HandshakeBudget budget;
    private final DeferredHandshakes<GatedEngine> queue;
    private final SocketFinder sockets;
    private final Ticker ticker;
    private final GatedRequests requests = new GatedRequests();
    private final RequestTriage triage = new RequestTriage();
    private final AtomicLong unknownSources = new AtomicLong(PeerAddress.UNKNOWN);
    private final LongAdder exempted = new LongAdder();
    private final LongAdder floods = new LongAdder();
    private final LongAdder unread = new LongAdder();
    private final MeasureLog measureLog;
    private volatile boolean open = true;

    private TlsController(TlsSettings settings, Supplier<Connector[]> connectors) {
        long now = clock.nanoTime();
        this.settings = settings;
        this.costs = new HandshakeCosts(now);
        this.budget = new HandshakeBudget(
                new HandshakeBudgetSettings(
                        settings.targetRatio(),
                        HandshakeBudgetSettings.DEFAULT_BURST.toNanos(),
                        HandshakeBudgetSettings.DEFAULT_CARRY_OVER.toNanos(),
                        new SecureRandom().nextLong()),
                costs,
                cpus.limitCpus(),
                now);
        this.measureLog = new MeasureLog(settings.controller(), LOG::info, now);
        this.sockets = new SocketFinder(connectors, this::found, clock);
        this.ticker = new Ticker("weir-tls-" + settings.controller(), this::update, this::wake);
        this.queue = new DeferredHandshakes<>(
                settings.maxParked(), CROWDED_AFTER.toNanos(), new SettledHandshakes(budget, sockets, ticker));
    }

    /**
     * Starts a controller.
     *
     * @param settings its settings; the mode is not {@link TlsMode#OFF}
     * @param connectors the connectors whose gates it serves, asked again whenever a connection must be found
     * @return the running controller
     * @throws IllegalStateException when there is one of its name, or when Tomcat does not let connections be found
     */
    public static TlsController start(TlsSettings settings, Supplier<Connector[]> connectors) {
        SocketFinder.requireAccess();
        TlsController controller = new TlsController(settings, connectors);
        if (!TlsControllers.add(controller)) {
            throw new IllegalStateException(
                    "tls admission valve: controller must be a name that no other valve has, but was '"
                            + settings.controller() + "'");
        }
        controller.ticker.start();
        return controller;
    }

    @Override
    public void close() {
        TlsControllers.remove(this);
        open = false;
        queue.wake(Admission.UNLIMITED, clock.nanoTime());
        ticker.close();
        sockets.find();
        requests.clear();
    }

    /** Returns the name at which gates find it. */
    public String name() {
        return settings.controller();
    }

    /** Returns the meter, for the requests that follow the handshakes. */
    public HandshakeCosts costs() {
        return costs;
    }

    HandshakeBudget budget() {
        return budget;
    }

    Ticker ticker() {
        return ticker;
    }

    /** Returns what requests are judged by. */
    public RequestTriage triage() {
        return triage;
    }

    /** Returns what requests say of their connections. */
    public GatedRequests requests() {
        return requests;
    }

    /**
     * Decides what becomes of a request that the triage does not admit.
     *
     * @return whether it is refused; false in a mode that only measures, which counts it for the log
     */
    public boolean refusesRequests() {
        boolean measures = settings.mode() == TlsMode.MEASURE;
        if (measures) {
            measureLog.countRequest();
        }
        return !measures;
    }

    /** Returns how many connections wait now. */
    public int parked() {
        return queue.length();
    }

    long now() {
        return clock.nanoTime();
    }

    boolean holds() {
        return open && settings.mode() != TlsMode.MEASURE;
    }

    long source(SocketWrapperBase<NioChannel> socket) {
        long source = socket == null ? PeerAddress.UNKNOWN : PeerAddress.source(socket);
        // Those whom nobody knows must not answer for each other.
        return source == PeerAddress.UNKNOWN ? unknownSources.decrementAndGet() : source;
    }

    boolean isExempt(SocketWrapperBase<NioChannel> socket) {
        return settings.exempt().isPresent() && settings.exempt().get().contains(socket.getRemoteAddr());
    }

    void countExempt() {
        exempted.increment();
    }

    Verdict offer(long hello, long source) {
        return open ? budget.offer(hello, source, clock.nanoTime()) : Verdict.PASS;
    }

    /** Lets a connection wait; it may have been settled when this returns. */
    DeferredHandshakes.Parked<GatedEngine> park(GatedEngine engine, long sinceNanos) {
        long now = clock.nanoTime();
        DeferredHandshakes.Parked<GatedEngine> entry =
                queue.park(engine, sinceNanos + settings.maxWaitNanos(), now).orElse(null);
        if (entry == null) {
            engine.refuse();
        } else if (open) {
            Decisions.deferred(name(), "handshake");
            ticker.wakeSoon();
        } else {
            queue.wake(Admission.UNLIMITED, now);
        }
        return entry;
    }

    /** Has the connection of a parked engine found. */
    void look(GatedEngine engine) {
        sockets.look(engine);
        ticker.wakeSoon();
    }

    void cancel(DeferredHandshakes.Parked<GatedEngine> entry) {
        if (entry != null) {
            queue.cancel(entry);
        }
    }

    void countFlood() {
        floods.increment();
    }

    void refuseFlood(GatedEngine engine, DeferredHandshakes.Parked<GatedEngine> entry) {
        if (entry != null && queue.cancel(entry) && engine.refuse()) {
            floods.increment();
        }
    }

    /** Returns whether a handshake that has ended resumed a session; one that cannot be told counts as full. */
    boolean isResumed(ServerFlight flight) {
        ServerFlight.Answer answer = flight.answer();
        if (answer != ServerFlight.Answer.FULL && answer != ServerFlight.Answer.RESUMED) {
            unread.increment();
        }
        return answer == ServerFlight.Answer.RESUMED;
    }

    void finished(GatedEngine engine) {
        HandshakeRecord record = engine.handshake();
        if (record.isResumed()) {
            costs.recordReturn(record.sessionAgeNanos());
        }
        budget.finished(
                record.verdict(),
                record.hello(),
                record.source(),
                record.isResumed(),
                engine.cpuNanos(),
                ThreadCpu.isSupported() ? engine.wallNanos() : 0,
                record.openedNanos());
    }

    void abandoned(GatedEngine engine) {
        HandshakeRecord record = engine.handshake();
        budget.abandoned(record.verdict(), record.hello(), record.source(), engine.cpuNanos(), clock.nanoTime());
    }

    void releaseSlot() {
        budget.releaseSlot();
        if (queue.length() > 0) {
            queue.wake(budget, clock.nanoTime());
        }
    }

    void forget(GatedEngine engine) {
        requests.forget(engine);
    }

    private void update() {
        long now = clock.nanoTime();
        long used = cpus.usedNanos();
        budget.update(used, cpus.limitCpus(), cpus.reachableCpus(used, now), now);
        triage.update(budget.isPressed(), budget.availableCpus());
        if (settings.mode() == TlsMode.MEASURE) {
            measureLog.look(budget.state(), now);
        }
    }

    /** Goes through those who wait; returns whether there are any left. */
    private boolean wake() {
        sockets.findWhenRested();
        if (queue.length() > 0) {
            queue.wake(budget, clock.nanoTime());
        }
        return queue.length() > 0 || sockets.isLooking();
    }

    private void found(GatedEngine engine, SocketWrapperBase<NioChannel> socket) {
        engine.found(socket);
        if (!engine.isSettled() && isExempt(socket)) {
            DeferredHandshakes.Parked<GatedEngine> entry = engine.parked();
            if (entry != null && queue.cancel(entry) && engine.admit(Verdict.PASS)) {
                exempted.increment();
            }
        }
        if (engine.isSettled()) {
            sockets.wake(engine);
        }
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(budget.metrics());
        metrics.addAll(queue.metrics());
        metrics.add(Metric.counter(
                "weir.tls.exempt", Metric.Unit.COUNT, "Handshakes of exempt peers, never judged.", exempted.sum()));
        metrics.add(Metric.counter(
                "weir.tls.floods",
                Metric.Unit.COUNT,
                "Connections refused because they sent on and on while they waited.",
                floods.sum()));
        metrics.add(Metric.counter(
                "weir.tls.flights.unread",
                Metric.Unit.COUNT,
                "Handshakes of which the server's answer could not be read; counted as full.",
                unread.sum()));
        return List.copyOf(metrics);
    }
}
