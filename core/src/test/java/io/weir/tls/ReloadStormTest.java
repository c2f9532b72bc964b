package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.metrics.Metric;
import org.junit.jupiter.api.Test;

/** Every ticket is suddenly worthless: the budget must hold although all clients say that they resume. */
class ReloadStormTest {
    private static final long MILLI = 1_000_000L;
    private static final long FULL_NANOS = 10 * MILLI;

    private final HandshakeCosts costs = new HandshakeCosts(0);
    private final HandshakeBudget budget = new HandshakeBudget(HandshakeBudgetSettings.defaults(3), costs, 1, 0);
    private long now;
    private double owedNanos;
    private double usedNanos;

    private static long claim(int key) {
        return (long) key << 32 | ClientHello.FLAG_TICKET_KEY | HelloKind.PRE_SHARED_KEY.code();
    }

    /** A client comes with a ticket; the server does what it is told and works it off in its own time. */
    private boolean connect(int key, boolean good, long source) {
        Verdict verdict = budget.offer(claim(key), source, now);
        if (verdict == Verdict.DEFER) {
            return false;
        }
        long cpu = good ? MILLI : FULL_NANOS;
        owedNanos += cpu;
        if (verdict == Verdict.FULL) {
            budget.releaseSlot();
        }
        budget.finished(verdict, claim(key), source, good, cpu, cpu, now);
        return true;
    }

    /** Ten milliseconds of one CPU. */
    private void pass(int millis) {
        for (int i = 0; i < millis; i++) {
            now += MILLI;
            double done = Math.min(owedNanos, MILLI);
            owedNanos -= done;
            usedNanos += done;
            if (now % (100 * MILLI) == 0) {
                budget.update((long) usedNanos, 1, Double.NaN, now);
            }
        }
    }

    @Test
    void allTicketsFail_cpuIsNotOverrun_andNewTicketsAreBelievedAgain() {
        for (int i = 0; i < 1_000; i++) {
            connect(1, true, i);
            budget.finished(Verdict.DEFER, HelloKind.FULL.code(), i, false, FULL_NANOS, FULL_NANOS, now);
            pass(10);
        }
        double mostOwed = 0;
        int served = 0;
        for (int i = 0; i < 10_000; i++) {
            served += connect(1, false, i) ? 1 : 0;
            pass(1);
            mostOwed = Math.max(mostOwed, owedNanos);
        }
        // 1,000 a second at 10 ms are ten times the CPU; at most burst, carry-over and the first false claims queue up.
        assertThat(mostOwed).as("work queued").isLessThan(1.6e9);
        assertThat(served).as("in ten seconds, of about 1,000 that fit").isBetween(850, 1_150);

        connect(2, true, 5);
        int believed = 0;
        for (int i = 0; i < 100; i++) {
            believed += connect(2, true, 20_000 + i) ? 1 : 0;
        }
        assertThat(believed).isGreaterThan(95);
        assertThat(value("weir.tls.keys")).isEqualTo(1);
    }

    private double value(String name) {
        return budget.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow();
    }
}
