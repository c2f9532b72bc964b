package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.config.ConfigException;
import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The law, term by term, and the bounds. */
class HandshakeBudgetTest {
    private static final long MILLI = 1_000_000L;
    private static final long TICK = 100 * MILLI;
    private static final long FULL = BudgetFront.FULL;
    private static final long HTTP = HelloKind.PLAIN_HTTP.code();

    private final HandshakeCosts costs = new HandshakeCosts(0);
    private final HandshakeBudget budget =
            new HandshakeBudget(new HandshakeBudgetSettings(0.9, 250 * MILLI, 1_000 * MILLI, 7), costs, 4, 0);
    private long now;
    private long processNanos;

    /** An interval in which the process used so many CPUs. */
    private void tick(double cpus) {
        now += TICK;
        processNanos += (long) (cpus * TICK);
        budget.update(processNanos, 4, Double.NaN, now);
    }

    private void learn() {
        for (int i = 0; i < 20; i++) {
            costs.recordHandshake(false, 8 * MILLI, 8 * MILLI);
            costs.recordRequest(false, 0, 2 * MILLI);
            costs.recordHandshake(true, MILLI, MILLI);
        }
        tick(1);
    }

    private double metric(String name) {
        return budget.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow();
    }

    /** Admits until it is told not to, freeing each slot at once. */
    private int admitAll() {
        int admitted = 0;
        while (budget.offer(FULL, 1, now) == Verdict.FULL) {
            budget.releaseSlot();
            admitted++;
        }
        return admitted;
    }

    @Test
    void nothingKnown_onlyTheNumberAtATimeIsLimited() {
        int slots = 4 * HandshakeBudget.CALM_SLOTS_PER_CPU;
        for (int i = 0; i < slots; i++) {
            assertThat(budget.offer(FULL, i, now)).isEqualTo(Verdict.FULL);
        }
        assertThat(budget.offer(FULL, 1, now)).isEqualTo(Verdict.DEFER);
        for (int i = 0; i < 10_000; i++) {
            budget.releaseSlot();
            assertThat(budget.tryAdmit(now)).isTrue();
        }
    }

    @Test
    void noHandshake_passes() {
        assertThat(budget.offer(HTTP, 1, now)).isEqualTo(Verdict.PASS);
        assertThat(budget.offer(HelloKind.NOT_TLS.code(), 1, now)).isEqualTo(Verdict.PASS);
        assertThat(metric("weir.tls.passed")).isEqualTo(2);
    }

    @Test
    void budget_isWhatTheTargetLeaves() {
        learn();
        tick(3.6);

        // 0.9 * 4 CPUs / 10 ms.
        assertThat(metric("weir.tls.cpus.free")).isCloseTo(3.6, within(0.1));
        assertThat(metric("weir.tls.budget")).isCloseTo(360, within(10.0));
    }

    @Test
    void resumedConnections_comeFirst() {
        learn();
        for (int i = 0; i < 300; i++) {
            for (int n = 0; n < 100; n++) {
                budget.finished(Verdict.RESUME, BudgetFront.CLAIM, 1, true, MILLI, MILLI, now);
            }
            tick(3.6);
        }

        // 1,000 a second at 1 ms are one CPU.
        assertThat(metric("weir.tls.resumed.forecast")).isCloseTo(1_000, within(20.0));
        assertThat(metric("weir.tls.cpus.free")).isCloseTo(2.6, within(0.15));
    }

    @Test
    void establishedWork_isSubtracted() {
        learn();
        for (int i = 0; i < 600; i++) {
            costs.recordRequest(false, 60_000 * MILLI, 2 * TICK);
            tick(3.6);
        }

        assertThat(metric("weir.tls.cpus.free")).isCloseTo(1.6, within(0.1));
    }

    @Test
    void burst_isBounded_andWhatWasCarriedOverIsSpentAtTwiceTheSpeed() {
        learn();
        int atOnce = admitAll();
        int inTheNextSecond = 0;
        for (int i = 0; i < 10; i++) {
            tick(4);
            inTheNextSecond += admitAll();
        }

        // 250 ms of 4 CPUs at 10 ms each; then 360 a second and the rest of 1 s of 4 CPUs.
        assertThat(atOnce).isBetween(99, 101);
        assertThat(inTheNextSecond).isBetween(550, 760);
    }

    @Test
    void pressed_oneFullHandshakeToACpu_andOneInReserve() {
        learn();
        for (int i = 0; i < 20; i++) {
            tick(4);
        }
        int together = 0;
        while (budget.tryAdmit(now)) {
            together++;
        }

        assertThat(together).isEqualTo(5);
        assertThat(metric("weir.tls.no.slot")).isEqualTo(1);
    }

    @Test
    void idleCpu_fillsTheBudget_whateverTheModelSays() {
        for (int i = 0; i < 20; i++) {
            costs.recordHandshake(false, 900 * MILLI, MILLI);
        }
        for (int i = 0; i < 50; i++) {
            tick(0.4);
            assertThat(budget.offer(FULL, 1, now)).isEqualTo(Verdict.FULL);
            budget.releaseSlot();
        }
    }

    @Test
    void falseClaims_arePaidOutOfTheBudget() {
        learn();
        double before = metric("weir.tls.carried");
        budget.finished(Verdict.RESUME, BudgetFront.CLAIM, 1, false, 8 * MILLI, 8 * MILLI, now);

        assertThat(metric("weir.tls.carried")).isCloseTo(before - 10 * MILLI, within(1.0 * MILLI));
        assertThat(metric("weir.tls.claims.false")).isEqualTo(1);
    }

    @Test
    void doubtedClaimThatResumes_getsTheDifferenceBack() {
        learn();
        budget.tryAdmit(now);
        double before = metric("weir.tls.carried");
        budget.finished(Verdict.FULL, BudgetFront.CLAIM, 1, true, MILLI, MILLI, now);

        assertThat(metric("weir.tls.carried") - before).isCloseTo(9 * MILLI, within(1.0 * MILLI));
    }

    @Test
    void claimThatIsDroppedAfterTheWork_isFalse_droppedBefore_isNot() {
        learn();
        budget.abandoned(Verdict.RESUME, BudgetFront.CLAIM, 1, MILLI, now);
        assertThat(metric("weir.tls.claims.false")).isZero();

        budget.abandoned(Verdict.RESUME, BudgetFront.CLAIM, 1, 8 * MILLI, now);
        assertThat(metric("weir.tls.claims.false")).isEqualTo(1);
    }

    @Test
    void strangeUpdates_areCounted_andChangeNothing() {
        learn();
        double free = metric("weir.tls.cpus.free");
        budget.update(processNanos, 4, Double.NaN, now);
        budget.update(processNanos, 4, Double.NaN, now - 1);
        tick(1);
        for (double cpus : new double[] {Double.NaN, 0, -3, Double.POSITIVE_INFINITY}) {
            now += TICK;
            budget.update(-1, cpus, Double.NaN, now);
        }

        assertThat(metric("weir.tls.cpus.free")).isCloseTo(free, within(0.1));
        assertThat(metric("weir.tls.cpus")).isEqualTo(4);
        assertThat(metric("weir.tls.bad.updates")).isGreaterThanOrEqualTo(6);
    }

    @Test
    void slotsReleasedTooOften_openNothing() {
        for (int i = 0; i < 100; i++) {
            budget.releaseSlot();
        }
        assertThat(metric("weir.tls.slots")).isZero();
    }

    @Test
    void neighbours_takeFromWhatIsAvailable() {
        assertThat(CpuShare.available(4, 3, 20)).isEqualTo(3);
        assertThat(CpuShare.available(2, 7, 1)).isEqualTo(2);
        assertThat(CpuShare.available(4, Double.NaN, 20)).isEqualTo(4);
        assertThat(CpuShare.available(4, -1, 20)).isEqualTo(4);
    }

    @Test
    void atRestBetweenBusyNeighbours_whatItUsesIsNotWhatItCanHave() {
        assertThat(CpuShare.available(4, 0.01, 1)).isEqualTo(4);
        assertThat(CpuShare.available(4, 0.01, 2)).isEqualTo(3);
        assertThat(CpuShare.available(4, 0.01, 10)).isEqualTo(1);
    }

    @Test
    void rest_leavesNoCorrectionBehind() {
        learn();
        for (int i = 0; i < 300; i++) {
            now += TICK;
            processNanos += TICK / 1000 * (i % 5);
            budget.update(processNanos, 4, 0.002 * (i % 7), now);
        }

        assertThat(metric("weir.tls.factor")).isCloseTo(1, within(0.05));
    }

    @Test
    void settings_reportAllMistakes() {
        assertThatThrownBy(() -> new HandshakeBudgetSettings(1.2, 0, -1, 0))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("target must be in 0.1..1")
                .hasMessageContaining("burst must be > 0")
                .hasMessageContaining("carryOver must be");
    }

    @Test
    void metrics_haveDistinctNames() {
        assertThat(budget.metrics())
                .extracting(Metric::name)
                .doesNotHaveDuplicates()
                .allMatch(n -> n.startsWith("weir.tls."));
    }

    @Test
    @Timeout(30)
    void manyAcceptors_neverGetMoreThanThereIs() throws InterruptedException, ExecutionException {
        learn();
        AtomicInteger admitted = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(4, task -> new Thread(task, "weir-test-acceptor"));
        try {
            List<Future<?>> runs = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                runs.add(threads.submit(() -> admitted.addAndGet(admitAll())));
            }
            for (Future<?> run : runs) {
                run.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(admitted.get()).isBetween(99, 101);
        assertThat(metric("weir.tls.slots")).isZero();
    }
}
