package io.weir.simulator.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import io.weir.simulator.kernel.Simulation;
import io.weir.tls.HandshakeBudget;
import io.weir.tls.HandshakeBudgetSettings;
import io.weir.tls.HandshakeCosts;
import io.weir.tls.Verdict;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A budget fed by a thread that really computes, with the system's clock and the process's CPU time; every call recorded. The same
 * calls at the same times must get the same verdicts in simulated time.
 */
class AdmissionTraceTest {
    private static final long RUN_NANOS = 600_000_000L;
    private static final long UPDATE_NANOS = 50_000_000L;
    private static final double CPUS = 0.01;

    private enum Kind {
        OFFER,
        COMPUTED,
        RESUMED,
        UPDATE
    }

    private record Entry(
            Kind kind, long hello, long source, Verdict verdict, long cpuNanos, long wallNanos, long nowNanos) {}

    private static HandshakeBudget budget(long nowNanos) {
        return new HandshakeBudget(HandshakeBudgetSettings.defaults(5), new HandshakeCosts(nowNanos), CPUS, nowNanos);
    }

    @Test
    @Timeout(60)
    void recordedCalls_getTheSameVerdictsInSimulatedTime() {
        List<Entry> recorded = record();
        List<Verdict> verdicts = replay(recorded);

        assertThat(verdicts)
                .isEqualTo(recorded.stream()
                        .filter(entry -> entry.kind == Kind.OFFER)
                        .map(Entry::verdict)
                        .toList());
        assertThat(EnumSet.copyOf(verdicts)).contains(Verdict.FULL, Verdict.DEFER, Verdict.RESUME);
    }

    private static List<Entry> record() {
        NanoClock clock = NanoClock.system();
        SplittableRandom random = new SplittableRandom(11);
        Hellos hellos = new Hellos();
        long resumable = hellos.hello(1);
        long start = clock.nanoTime();
        HandshakeBudget budget = budget(start);
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(Kind.UPDATE, 0, 0, Verdict.FULL, processCpuNanos(), 0, start));
        budget.update(processCpuNanosOf(entries), CPUS, CPUS, start);
        Deque<Entry> running = new ArrayDeque<>();
        long updated = start;
        for (long now = start; now - start < RUN_NANOS; now = clock.nanoTime()) {
            if (now - updated >= UPDATE_NANOS) {
                Entry update = new Entry(Kind.UPDATE, 0, 0, Verdict.FULL, processCpuNanos(), 0, now);
                budget.update(update.cpuNanos, CPUS, CPUS, now);
                entries.add(update);
                updated = now;
            }
            int key = random.nextInt(3);
            long hello = hellos.hello(key);
            long source = random.nextInt(5);
            Verdict verdict = budget.offer(hello, source, now);
            Entry offer = new Entry(Kind.OFFER, hello, source, verdict, 0, 0, now);
            entries.add(offer);
            if (verdict != Verdict.DEFER) {
                running.add(offer);
            }
            compute();
            if (!running.isEmpty()) {
                Entry ended = running.remove();
                long end = clock.nanoTime();
                long took = end - now;
                end(budget, ended, ended.hello == resumable, took, end);
                Kind kind = ended.hello == resumable ? Kind.RESUMED : Kind.COMPUTED;
                entries.add(new Entry(kind, ended.hello, ended.source, ended.verdict, took, took, end));
            }
        }
        return entries;
    }

    private static void end(HandshakeBudget budget, Entry offer, boolean resumed, long took, long now) {
        budget.finished(offer.verdict, offer.hello, offer.source, resumed, took, took, now);
        if (offer.verdict == Verdict.FULL) {
            budget.releaseSlot();
        }
    }

    private static long processCpuNanosOf(List<Entry> entries) {
        return entries.get(0).cpuNanos;
    }

    private static long processCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    private static void compute() {
        double sum = 0;
        for (int i = 1; i < 20_000; i++) {
            sum += Math.sqrt(i);
        }
        assertThat(sum).isPositive();
    }

    private static List<Verdict> replay(List<Entry> recorded) {
        long start = recorded.get(0).nowNanos;
        Simulation simulation = new Simulation(start);
        HandshakeBudget budget = budget(start);
        List<Verdict> verdicts = new ArrayList<>();
        for (Entry entry : recorded) {
            simulation.at(
                    entry.nowNanos, (kind, argument) -> apply(budget, entry, simulation.nanoTime(), verdicts), 0, 0);
        }
        simulation.runUntil(recorded.get(recorded.size() - 1).nowNanos);
        return verdicts;
    }

    private static void apply(HandshakeBudget budget, Entry entry, long now, List<Verdict> verdicts) {
        switch (entry.kind) {
            case UPDATE -> budget.update(entry.cpuNanos, CPUS, CPUS, now);
            case OFFER -> verdicts.add(budget.offer(entry.hello, entry.source, now));
            case COMPUTED -> end(budget, entry, false, entry.cpuNanos, now);
            case RESUMED -> end(budget, entry, true, entry.cpuNanos, now);
        }
    }
}
