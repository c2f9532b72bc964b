package io.weir.samples.demo.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.balance.AvoidanceListener.Reason;
import io.weir.clock.ManualClock;
import io.weir.samples.demo.gateway.AvoidanceLog.Span;
import org.junit.jupiter.api.Test;

class AvoidanceLogTest {
    private final ManualClock clock = new ManualClock(100);
    private final AvoidanceLog log = new AvoidanceLog(clock);

    @Test
    void avoidedAndReturned_isASpan() {
        log.avoided("a", Reason.MAJOR, 5);
        clock.set(150);
        log.returned("a", Ending.COLLECTED, 50);
        assertThat(log.spans()).containsExactly(new Span("a", 100, 150));
    }

    @Test
    void stillAvoided_endsNow() {
        log.avoided("a", Reason.MAJOR, 5);
        clock.set(130);
        log.avoided("b", Reason.STORM, 5);
        log.returned("b", Ending.CALMED, 0);
        clock.set(200);
        assertThat(log.spans()).containsExactly(new Span("b", 130, 130), new Span("a", 100, 200));
    }

    @Test
    void returnedWithoutBegin_isNothing() {
        log.returned("a", Ending.COLLECTED, 1);
        assertThat(log.spans()).isEmpty();
    }
}
