package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Reading a hello and deciding on it leaves nothing behind for the collector. */
class HotPathTest {
    private static final int ROUNDS = 20_000;

    private final HandshakeCosts costs = new HandshakeCosts(0);
    private final HandshakeBudget budget = new HandshakeBudget(HandshakeBudgetSettings.defaults(1), costs, 2, 0);
    private final ByteBuffer full = ByteBuffer.wrap(Hellos.browser().record());
    private final ByteBuffer claim =
            ByteBuffer.wrap(Hellos.browser().preSharedKey(208).record());
    private long now;

    private void decide() {
        for (int i = 0; i < ROUNDS; i++) {
            now += 10_000;
            boolean claims = (i & 1) != 0;
            long hello = ClientHello.classify(claims ? claim : full, ServerTls.DEFAULT);
            Verdict verdict = budget.offer(hello, i, now);
            if (verdict == Verdict.FULL) {
                budget.releaseSlot();
            }
            budget.finished(verdict, hello, i, claims, 1_000_000, 1_000_000, now);
        }
    }

    @Test
    void decision_allocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        decide();
        budget.update(0, 2, Double.NaN, now);
        decide();
        long before = threads.getCurrentThreadAllocatedBytes();
        decide();
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;

        // The odd object of a class being initialised is no allocation per decision.
        assertThat(bytes).isLessThan(ROUNDS);
    }
}
