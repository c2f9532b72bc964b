package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.metrics.Metric;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParabolaControllerTest {
    private static final LimitRange RANGE = new LimitRange(2, 40);

    private ParabolaController controller = controller(builder -> builder);

    /** Top of 1000 a second at 20. */
    private static double concave(double load) {
        return 1000 - 2 * (load - 20) * (load - 20);
    }

    private static ParabolaController controller(UnaryOperator<ParabolaSettings.Builder> change) {
        return new ParabolaController(
                change.apply(ParabolaSettings.builder(RANGE)).build());
    }

    /** Shows the controller some loads on a curve; what it decides on them does not matter. */
    private void learn(DoubleUnaryOperator curve, double... loads) {
        for (double load : loads) {
            update(curve, load, 40, 40);
        }
    }

    private Decision update(DoubleUnaryOperator curve, double load, int inUse, int limit) {
        return controller.update(Intervals.of(limit, load, inUse, Math.round(curve.applyAsDouble(load))));
    }

    private double metric(String name) {
        return controller.metrics().stream()
                .filter(metric -> metric.name().equals("weir.control.parabola." + name))
                .mapToDouble(Metric::value)
                .sum();
    }

    @ParameterizedTest
    @CsvSource({
        // load, in use, limit, state, new limit
        "10, 10, 10, UNDERLOAD, 11",
        "10, 40, 40, UNDERLOAD, 40",
        "10, 12, 30, UNDERLOAD, 12",
        "30, 30, 30, OVERLOAD, 29",
        "30, 2, 2, OVERLOAD, 2",
        "30, 32, 40, OVERLOAD, 31",
        "21, 21, 21, SATURATION, 21",
        "19, 19, 25, SATURATION, 19",
    })
    void samplesOnAParabola_sideOfTheTopDecides(double load, int inUse, int limit, LoadState state, int wanted) {
        learn(ParabolaControllerTest::concave, 5, 10, 15, 20, 25, 30, 35);
        Decision decision = update(ParabolaControllerTest::concave, load, inUse, limit);

        assertThat(decision.state()).isEqualTo(state);
        assertThat(decision.limit()).isEqualTo(wanted);
        assertThat(decision.reason()).contains("parabola").contains("top at 20.0");
        assertThat(metric("vertex")).isBetween(19.9, 20.1);
        assertThat(metric("a2")).isBetween(-2.1, -1.9);
        assertThat(metric("fit")).isGreaterThan(0.99);
    }

    @ParameterizedTest
    @CsvSource({"10, 10, 10, UNDERLOAD, 11", "10, 40, 40, UNDERLOAD, 40", "10, 12, 30, UNDERLOAD, 12"})
    void lineAscends_isUnderload(double load, int inUse, int limit, LoadState state, int wanted) {
        learn(n -> 10 * n, 5, 7);
        Decision decision = update(n -> 10 * n, load, inUse, limit);

        assertThat(decision.state()).isEqualTo(state);
        assertThat(decision.limit()).isEqualTo(wanted);
        assertThat(decision.reason()).contains("line");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 30, 3})
    void lineDescends_textJumpsToTheLeastWhateverIsInUse(int inUse) {
        learn(n -> 1000 - 10 * n, 30, 32);
        Decision decision = update(n -> 1000 - 10 * n, 34, inUse, 40);

        assertThat(decision).isEqualTo(new Decision(RANGE.min(), LoadState.OVERLOAD, decision.reason()));
    }

    @ParameterizedTest
    @CsvSource({"12, 12, 12", "9, 12, 9"})
    void lineIsLevel_isSaturation(int inUse, int limit, int wanted) {
        learn(n -> 500, 8, 10);
        Decision decision = update(n -> 500, 12, inUse, limit);

        assertThat(decision).isEqualTo(new Decision(wanted, LoadState.SATURATION, decision.reason()));
    }

    @Test
    void oneNoisyWindow_textFallsToTheLeastFromTheOptimum() {
        learn(n -> 1000, 20, 21, 20, 21);
        Decision decision = controller.update(Intervals.of(22, 22, 22, 700));

        assertThat(decision.limit()).as("the cliff").isEqualTo(RANGE.min());
    }

    @Test
    void curveOpensUpwards_lineDecides() {
        learn(n -> 100 + n * n, 4, 8, 12, 16, 20);

        assertThat(update(n -> 100 + n * n, 24, 24, 24).reason()).contains("line");
    }

    @Test
    void topFarOutsideOfWhatWasSeen_lineDecides() {
        DoubleUnaryOperator far = load -> 10_000 - 2 * (load - 60) * (load - 60);
        learn(far, 5, 10, 15, 20, 25);
        assertThat(update(far, 30, 30, 30).reason()).contains("line");

        controller = controller(builder -> builder.vertexReach(3));
        learn(far, 5, 10, 15, 20, 25);
        assertThat(update(far, 30, 30, 30).reason()).contains("parabola");
    }

    @Test
    void topLeftOfWhatWasSeen_lineDecidesAndDescends() {
        learn(ParabolaControllerTest::concave, 24, 26, 28, 30, 32);

        assertThat(update(ParabolaControllerTest::concave, 34, 34, 34))
                .isEqualTo(new Decision(2, LoadState.OVERLOAD, "line: -36.0 units/s per unit of load"));
    }

    @Test
    void fitIsPoor_lineDecides() {
        double[] noise = {300, -280, 290, -310, 260, -300, 280, -270};
        for (int i = 0; i < noise.length; i++) {
            controller.update(Intervals.of(40, 5 + 5 * i, 40, Math.round(700 + noise[i])));
        }
        assertThat(metric("fit")).isLessThan(ParabolaSettings.DEFAULT_MIN_FIT);
        assertThat(metric("vertex")).isNaN();
    }

    @Test
    void fewDifferentLoads_lineDecides() {
        learn(ParabolaControllerTest::concave, 10, 15, 20, 25, 10, 15, 20);
        assertThat(update(ParabolaControllerTest::concave, 25, 25, 25).reason()).contains("line");

        assertThat(update(ParabolaControllerTest::concave, 30, 30, 30).reason()).contains("parabola");
    }

    @Test
    void oneLoadAlone_nothingMovesForEver() {
        for (int i = 0; i < 100; i++) {
            Decision decision = update(ParabolaControllerTest::concave, 39, 39, 39);
            assertThat(decision.state()).isEqualTo(LoadState.UNKNOWN);
            assertThat(decision.limit()).as("stuck in the collapse").isEqualTo(39);
        }
    }

    @Test
    void loadIsTheRateOfTheFigure_collapseLooksLikeUnderload() {
        controller = controller(builder -> builder.load(ParabolaSettings.Load.ADMITTED_RATE));
        learn(ParabolaControllerTest::concave, 22, 24, 26, 28, 30, 32);
        Decision decision = update(ParabolaControllerTest::concave, 34, 34, 34);

        assertThat(decision.state()).isEqualTo(LoadState.UNDERLOAD);
        assertThat(decision.limit()).as("more into the collapse").isEqualTo(35);
    }

    @Test
    void oldSamples_leaveTheWindow() {
        controller = controller(builder -> builder.window(5));
        learn(n -> 100 * n, 2, 3, 4, 5, 6);
        learn(ParabolaControllerTest::concave, 10, 15, 20, 25);

        assertThat(update(ParabolaControllerTest::concave, 30, 30, 30).reason()).contains("top at 20.0");
    }

    @Test
    void nothingEverEnds_isNoTroubleForTheFit() {
        learn(n -> 0, 1, 2, 3, 4, 5, 6, 7);

        assertThat(update(n -> 0, 8, 8, 8).state()).isEqualTo(LoadState.SATURATION);
        assertThat(metric("fit")).isNaN();
    }

    @Test
    void risingLoadOnAParabola_settlesInTheBand() {
        int limit = 4;
        for (int i = 0; i < 60; i++) {
            // The mean is a little below the limit, and never twice the same: there are moments between two units.
            double load = limit - 0.05 - 0.01 * (i % 3);
            limit = update(ParabolaControllerTest::concave, load, limit, limit).limit();
        }

        assertThat(limit).isBetween(18, 22);
    }
}
