package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HybridControllerTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anySamples_giveLimitsWithinTheBoundsAndNumbersThatAreFinite(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LimitRange range = new LimitRange(1 + random.nextInt(4), 5 + random.nextInt(200));
        HybridController controller =
                new HybridController(HybridSettings.builder(range).seed(seed).build());
        Samples samples = new Samples();
        for (int i = 0; i < 3000; i++) {
            int limit = 1 + random.nextInt(300);
            double rate = Math.exp(random.nextDouble() * 14) - 1;
            Sample sample =
                    switch (random.nextInt(4)) {
                        case 0 -> samples.idle(limit, random.nextInt(limit + 1), rate);
                        case 1 -> samples.draining(limit, limit + random.nextInt(50), rate);
                        case 2 -> samples.full(limit, 0, rate);
                        default -> samples.full(limit, rate, rate / 3);
                    };
            assertThat(controller.update(sample).limit()).as("seed %d", seed).isBetween(range.min(), range.max());
        }
        assertThat(controller.metrics()).allSatisfy(metric -> assertThat(metric.value())
                .as("%s, seed %d", metric.name(), seed)
                .isNotInfinite());
    }

    @Test
    void boundsThatMeet_leaveOneLimit() {
        HybridController controller = new HybridController(
                HybridSettings.builder(new LimitRange(5, 5)).build());
        Samples samples = new Samples();
        for (int i = 0; i < 100; i++) {
            assertThat(controller.update(samples.full(5, 500)).limit()).isEqualTo(5);
        }
    }

    @Test
    void limitThatTheActuatorDidNotFollow_isMeasuredWhereItReallyIs() {
        HybridController controller =
                new HybridController(HybridSettings.builder(Scenarios.RANGE).build());
        Samples samples = new Samples();
        for (int i = 0; i < 200; i++) {
            Decision decision = controller.update(samples.full(16, LoadCurve.W3.commitsAt(16)));
            assertThat(decision.limit()).isBetween(2, 64);
        }
        // Only one level was ever seen: no slope can have been believed.
        assertThat(controller
                        .update(samples.full(16, LoadCurve.W3.commitsAt(16)))
                        .state())
                .isIn(LoadState.SATURATION, LoadState.UNKNOWN);
    }

    @Test
    void decisions_sayWhyAndMetricsWhatTheyRestOn() {
        HybridController controller =
                new HybridController(HybridSettings.builder(Scenarios.RANGE).build());
        Samples samples = new Samples();
        assertThat(controller.metrics()).anySatisfy(metric -> {
            assertThat(metric.name()).isEqualTo("weir.control.hybrid.slope");
            assertThat(metric.value()).isNaN();
        });
        int limit = 64;
        for (int i = 0; i < 100; i++) {
            Decision decision = controller.update(samples.full(limit, LoadCurve.W3.commitsAt(limit)));
            assertThat(decision.reason()).isNotBlank();
            limit = decision.limit();
        }
        assertThat(controller.metrics())
                .allSatisfy(metric -> assertThat(metric.value()).isFinite());
    }
}
