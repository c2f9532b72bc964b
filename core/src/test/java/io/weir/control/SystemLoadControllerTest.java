package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.control.SystemLoadSettings.Bounds;
import io.weir.metrics.Metric;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemLoadControllerTest {
    private static final LimitRange RANGE = new LimitRange(2, 40);

    private SystemLoadController controller = controller(Bounds.factors(0.5, 1));

    private static SystemLoadController controller(Bounds bounds) {
        return controller(builder -> builder.bounds(bounds));
    }

    private static SystemLoadController controller(UnaryOperator<SystemLoadSettings.Builder> change) {
        return new SystemLoadController(
                change.apply(SystemLoadSettings.builder(RANGE)).build());
    }

    private Decision update(int load, int admitted, int finished, int inUse, int limit) {
        return controller.update(Intervals.of(limit, load, inUse, inUse, admitted, finished));
    }

    private double metric(String name) {
        return controller.metrics().stream()
                .filter(metric -> metric.name().equals("weir.control.load" + name))
                .mapToDouble(Metric::value)
                .sum();
    }

    @ParameterizedTest
    @CsvSource({
        // LOWER_BOUND, UPPER_BOUND, state of T_1, state of T_2
        "0.67, 0.67, UNDERLOAD, OVERLOAD",
        "0.7, 5, UNDERLOAD, OVERLOAD",
        "0.1, 0.66, OVERLOAD, OVERLOAD",
        "0.1, 0.67, SATURATION, OVERLOAD",
        "0, 1000000, SATURATION, OVERLOAD",
    })
    void workedTable_loadsAndStatesAreTheFigures(double lower, double upper, LoadState first, LoadState second) {
        controller = controller(
                builder -> builder.bounds(Bounds.factors(lower, upper)).checkLoad(false));
        assertThat(update(0, 2, 0, 2, 8).state()).isEqualTo(LoadState.UNKNOWN);
        assertThat(metric("")).isZero();
        assertThat(update(2, 3, 2, 4, 8).state()).isEqualTo(first);
        assertThat(metric("")).isEqualTo(2);
        assertThat(update(3, 0, 2, 3, 8).state()).isEqualTo(second);
        assertThat(metric("")).isEqualTo(3);
        update(1, 0, 0, 1, 8);
        assertThat(metric("")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // load, admitted, in use, limit, state, new limit
        "5, 10, 8, 8, UNDERLOAD, 9",
        "5, 10, 40, 40, UNDERLOAD, 40",
        "5, 10, 6, 8, UNDERLOAD, 6",
        "0, 0, 0, 8, UNDERLOAD, 2",
        "11, 10, 12, 12, OVERLOAD, 11",
        "11, 10, 2, 2, OVERLOAD, 2",
        "11, 10, 11, 20, OVERLOAD, 10",
        "6, 10, 8, 8, SATURATION, 8",
        "10, 10, 10, 12, SATURATION, 10",
    })
    void loadAgainstItsBounds_decides(int load, int admitted, int inUse, int limit, LoadState state, int wanted) {
        update(0, load, 0, inUse, limit);
        Decision decision = update(load, admitted, admitted, inUse, limit);

        assertThat(decision.state()).isEqualTo(state);
        assertThat(decision.limit()).isEqualTo(wanted);
    }

    @Test
    void boundsAsResponseTimes_factorsFollowWithTheInterval() {
        Bounds bounds = Bounds.responseTimes(Duration.ofMillis(10), Duration.ofMillis(30));

        assertThat(bounds.lowerFactor(1_000_000_000)).isEqualTo(0.01);
        assertThat(bounds.upperFactor(1_000_000_000)).isEqualTo(0.03);
        assertThat(bounds.lowerFactor(500_000_000)).isEqualTo(0.02);
    }

    @Test
    void intervalHalved_factorsAreAnotherController_responseTimesTheSame() {
        // 500 a second of 20 ms each: ten in flight (Little's law).
        Sample half = new Sample(0, 500_000_000, 10, 10, 10, 10, 10, 0, 1, 250, 250, 0, 5_000_000_000L);
        Sample whole = Intervals.of(10, 10, 10, 500);
        Bounds factors = Bounds.factors(0.01, 0.03);
        Bounds times = Bounds.responseTimes(Duration.ofMillis(10), Duration.ofMillis(30));

        assertThat(second(factors, whole)).isEqualTo(LoadState.SATURATION);
        assertThat(second(factors, half)).isEqualTo(LoadState.OVERLOAD);
        assertThat(second(times, whole)).isEqualTo(LoadState.SATURATION);
        assertThat(second(times, half)).isEqualTo(LoadState.SATURATION);
    }

    private static LoadState second(Bounds bounds, Sample sample) {
        SystemLoadController controller = controller(bounds);
        controller.update(sample);
        return controller.update(sample).state();
    }

    @Test
    void oneLongReport_textTakesItForOverload_guardDoesNot() {
        update(0, 1, 0, 1, 8);
        assertThat(update(1, 0, 0, 1, 8).state()).isEqualTo(LoadState.OVERLOAD);

        controller =
                controller(builder -> builder.bounds(Bounds.factors(0.5, 1)).minAdmitted(1));
        update(0, 1, 0, 1, 8);
        Decision guarded = update(1, 0, 0, 1, 8);
        assertThat(guarded.state()).isEqualTo(LoadState.UNKNOWN);
        assertThat(guarded.limit()).isEqualTo(8);
    }

    @Test
    void endThatIsNotCounted_biasesTheTextsLoadForEver_notTheCheckedOne() {
        controller =
                controller(builder -> builder.bounds(Bounds.factors(0.5, 1)).checkLoad(false));
        update(0, 5, 1, 5, 8);
        for (int i = 0; i < 20; i++) {
            // In truth nothing is in flight at the begin: four ends were lost.
            assertThat(update(0, 3, 3, 3, 8).state()).isEqualTo(LoadState.OVERLOAD);
        }

        controller = controller(Bounds.factors(0.5, 1));
        update(0, 5, 1, 5, 8);
        assertThat(update(0, 3, 3, 3, 8).state()).isEqualTo(LoadState.UNDERLOAD);
        assertThat(metric(".corrections")).isEqualTo(1);
    }

    @Test
    void loadGrowsOnce_codeSaysOverload_proseWaitsUntilItGrowsConstantly() {
        update(0, 5, 0, 5, 8);
        assertThat(update(5, 2, 0, 7, 8).state()).isEqualTo(LoadState.OVERLOAD);

        controller =
                controller(builder -> builder.bounds(Bounds.factors(0.5, 1)).growingIntervals(2));
        update(0, 5, 0, 5, 8);
        assertThat(update(5, 2, 0, 7, 8).state()).isEqualTo(LoadState.SATURATION);
        assertThat(update(7, 2, 0, 8, 8).state()).isEqualTo(LoadState.OVERLOAD);
        assertThat(update(9, 2, 2, 8, 8).state()).isEqualTo(LoadState.OVERLOAD);
        assertThat(update(9, 2, 2, 8, 8).state()).isEqualTo(LoadState.SATURATION);
    }

    @Test
    void idleNight_ratchetsDownToTheLeastAndGrowsBackByOne() {
        update(0, 0, 0, 0, 30);
        int limit = update(0, 0, 0, 0, 30).limit();
        assertThat(limit).as("the ratchet").isEqualTo(RANGE.min());
        for (int i = 1; i <= 5; i++) {
            limit = update(limit, 1000, 1000, limit, limit).limit();
            assertThat(limit).isEqualTo(RANGE.min() + i);
        }
    }

    @Test
    void responseTimeGrowsWithTheLimit_settlesBetweenTheBounds() {
        controller = controller(Bounds.responseTimes(Duration.ofMillis(10), Duration.ofMillis(25)));
        for (int start : new int[] {2, 40}) {
            int limit = start;
            for (int i = 0; i < 60; i++) {
                // Each unit takes 1 ms for every one in flight.
                limit = update(limit, 1000, 1000, limit, limit).limit();
            }
            assertThat(limit).isBetween(10, 25);
        }
    }
}
