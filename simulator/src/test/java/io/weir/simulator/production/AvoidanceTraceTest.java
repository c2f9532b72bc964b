package io.weir.simulator.production;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceProtocol;
import io.weir.balance.AvoidanceSettings;
import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.Strategy;
import io.weir.clock.NanoClock;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nodes that report, a ticker and clients, each a thread on the system's clock; every call recorded. The same calls at the same
 * times must choose the same nodes and avoid the same ones in simulated time.
 */
class AvoidanceTraceTest {
    private static final int NODES = 3;
    private static final int CLIENTS = 3;
    private static final long RUN_NANOS = 800_000_000L;
    private static final long PERIOD_MILLIS = 240;
    private static final long PAUSE_MILLIS = 30;
    private static final AvoidancePolicy POLICY = new AvoidancePolicy(80_000_000L, 3_000_000_000L, 20_000_000L, "");

    private enum Kind {
        REPORT,
        TICK,
        CHOICE,
        LEAVE
    }

    private record Entry(Kind kind, int node, String header, long nowNanos) {}

    /** A gateway, and what it decided. Calls come one at a time. */
    private static final class Gateway implements AvoidanceListener {
        final List<Node<String>> nodes = new ArrayList<>();
        final List<String> decisions = new ArrayList<>();
        final AvoidanceProtocol<String> protocol = new AvoidanceProtocol<>(AvoidanceSettings.DEFAULT, this);
        final GcAwareRule rule;

        Gateway(Strategy strategy) {
            for (int i = 0; i < NODES; i++) {
                nodes.add(new Node<>("node-" + i, ""));
            }
            protocol.setNodes(nodes);
            rule = new GcAwareRule(strategy, new SplittableRandom(7)::nextLong);
        }

        /** Returns the chosen node's number; anything for other calls. */
        int apply(Entry entry, long nowNanos) {
            switch (entry.kind) {
                case REPORT -> nodes.get(entry.node).offerHeader(entry.header);
                case TICK -> protocol.tick(nowNanos);
                case LEAVE -> nodes.get(entry.node).leave();
                case CHOICE -> {
                    Node<String> chosen = rule.choose(protocol.table());
                    decisions.add(chosen.name() + (chosen.isAvoided() ? " though avoided" : ""));
                    return nodes.indexOf(chosen);
                }
            }
            return 0;
        }

        @Override
        public void avoided(String node, Reason reason, long untilEventNanos) {
            decisions.add("avoided " + node + " " + reason + " in " + untilEventNanos);
        }

        @Override
        public void returned(String node, Ending ending, long avoidedNanos) {
            decisions.add("returned " + node + " " + ending + " after " + avoidedNanos);
        }
    }

    /** The gateway on the system's clock, with its record. */
    private static final class Production {
        private final NanoClock clock = NanoClock.system();
        private final long startNanos = clock.nanoTime();
        private final List<Entry> entries = new ArrayList<>();
        private final Gateway gateway;

        Production(Strategy strategy) {
            this.gateway = new Gateway(strategy);
        }

        synchronized int call(Kind kind, int node, String header) {
            Entry entry = new Entry(kind, node, header, clock.nanoTime());
            entries.add(entry);
            return gateway.apply(entry, entry.nowNanos);
        }

        long millis() {
            return TimeUnit.NANOSECONDS.toMillis(clock.nanoTime() - startNanos);
        }

        boolean goesOn() {
            return clock.nanoTime() - startNanos < RUN_NANOS;
        }

        void node(int number) throws InterruptedException {
            while (goesOn()) {
                long intoPeriod = (millis() + number * PERIOD_MILLIS / NODES) % PERIOD_MILLIS;
                if (intoPeriod < PERIOD_MILLIS - PAUSE_MILLIS) { // Else it stands still and says nothing.
                    call(Kind.REPORT, number, header(number, intoPeriod));
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }

        private String header(int number, long intoPeriod) {
            return GcReportHeader.format(GcReport.builder()
                    .capability(Capability.FORECAST)
                    .uptimeMillis(1_000 + millis())
                    .majors((millis() + number * PERIOD_MILLIS / NODES) / PERIOD_MILLIS)
                    .nextMajorMillis(PERIOD_MILLIS - PAUSE_MILLIS - intoPeriod)
                    .expectedPauseMillis(PAUSE_MILLIS)
                    .policy(POLICY)
                    .build());
        }

        void tick() throws InterruptedException {
            while (goesOn()) {
                call(Kind.TICK, 0, "");
                LockSupport.parkNanos(AvoidanceProtocol.TICK_NANOS);
            }
        }

        void client() throws InterruptedException {
            while (goesOn()) {
                int node = call(Kind.CHOICE, 0, "");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                call(Kind.LEAVE, node, "");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Strategy.class,
            names = {"ROUND_ROBIN", "RANDOM"})
    @Timeout(60)
    void recordedCalls_areDecidedAlikeInSimulatedTime(Strategy strategy) throws Exception {
        Production production = record(strategy);
        List<String> recorded = production.gateway.decisions;

        assertThat(replay(strategy, production.entries)).isEqualTo(recorded);
        assertThat(recorded)
                .as("a trace in which something is decided")
                .anyMatch(decision -> decision.startsWith("avoided"))
                .anyMatch(decision -> decision.contains("COLLECTED"))
                .anyMatch(decision -> decision.endsWith("though avoided"));
    }

    private static Production record(Strategy strategy) throws InterruptedException {
        Production production = new Production(strategy);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            tasks.add(() -> {
                production.tick();
                return null;
            });
            for (int i = 0; i < NODES; i++) {
                int number = i;
                tasks.add(() -> {
                    production.node(number);
                    return null;
                });
            }
            for (int i = 0; i < CLIENTS; i++) {
                tasks.add(() -> {
                    production.client();
                    return null;
                });
            }
            assertThat(threads.invokeAll(tasks))
                    .allSatisfy(task -> assertThat(task.get()).isNull());
        } finally {
            threads.shutdownNow();
        }
        return production;
    }

    private static List<String> replay(Strategy strategy, List<Entry> entries) {
        Simulation simulation = new Simulation(entries.get(0).nowNanos);
        Gateway gateway = new Gateway(strategy);
        for (Entry entry : entries) {
            simulation.at(entry.nowNanos, (kind, argument) -> gateway.apply(entry, simulation.nanoTime()), 0, 0);
        }
        simulation.runUntil(entries.get(entries.size() - 1).nowNanos);
        return gateway.decisions;
    }
}
