package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the hybrid controller reaches in the simulated world, from a start of 64, as a share of the best static limit.
 *
 * <p>Few seeds by default; {@code -Dweir.test.full=true} plays 50 and publishes the table of the design note.
 */
@Timeout(300)
class HybridScoresTest {
    private static final int SEEDS = Boolean.getBoolean("weir.test.full") ? 50 : 4;

    /** Curve, its levels' and its rates' scale, multiple of the noise; least mean, least worst, most seconds to 10 %. */
    @ParameterizedTest
    @CsvSource({
        "W1,      1, 1,    1,   0.92, 0.80",
        "W2,      1, 1,    1,   0.92, 0.80",
        "W3,      1, 1,    1,   0.92, 0.80",
        "W4,      1, 1,    1,   0.92, 0.80",
        "PLATEAU, 1, 1,    1,   0.92, 0.80",
        "W1,      3, 2,    1,   0.90, 0.80",
        "W3,      1, 1,    1.6, 0.85, 0.70",
        "W3,      1, 0.1,  1,   0.85, 0.70",
        "W3,      1, 20,   0.4, 0.90, 0.80",
        "W4,      2, 0.3,  1,   0.88, 0.75",
    })
    void steadyLoad_staysNearTheBest(
            String curve, double levels, double rates, double noise, double mean, double worst, TestReporter reporter) {
        LoadCurve scaled = curve(curve).scaled(levels, rates);
        Scenarios.Score[] runs = new Scenarios.Score[SEEDS];
        double[] shares = play(seed -> {
            runs[seed - 1] = Scenarios.steady(Scenarios.HYBRID, scaled, noise, seed);
            return runs[seed - 1].ofOracle();
        });
        double[] seconds = Arrays.stream(runs)
                .mapToDouble(Scenarios.Score::secondsToWithin10)
                .sorted()
                .toArray();
        String name = String.format(
                Locale.ROOT, "steady %s levels x%.1f rates x%.1f noise x%.1f", curve, levels, rates, noise);
        publish(reporter, name, shares);
        reporter.publishEntry(
                name + ", seconds", String.format("median %.0f, worst %.0f", seconds[SEEDS / 2], seconds[SEEDS - 1]));
        assertReached(name, shares, mean, worst);
        assertThat(seconds[SEEDS - 1]).as("%s: seconds to within 10 %%", name).isLessThan(60);
    }

    @ParameterizedTest
    @CsvSource({"BUSY_256, BUSY_16", "W3, W3_HOT"})
    void changingWorkload_isFollowed(String first, String second, TestReporter reporter) {
        double[] shares = play(seed -> Scenarios.changing(Scenarios.HYBRID, curve(first), curve(second), 1, seed)
                .ofOracle());
        publish(reporter, "changing " + first, shares);
        assertReached("changing " + first, shares, 0.85, 0.65);
    }

    @ParameterizedTest
    @CsvSource({"W1", "W3"})
    void burstsAfterIdleTimes_findTheLimitThatServesThem(String curve, TestReporter reporter) {
        double[] shares = play(seed ->
                Scenarios.bursts(Scenarios.HYBRID, curve(curve), 1, seed).ofOracle());
        publish(reporter, "bursts " + curve, shares);
        assertReached("bursts " + curve, shares, 0.85, 0.75);
    }

    @ParameterizedTest
    @CsvSource({"W1", "W3"})
    void fourReplicas_shareFairlyNearTheBest(String curve, TestReporter reporter) {
        Scenarios.Shares[] runs = new Scenarios.Shares[SEEDS];
        double[] shares = play(seed -> {
            runs[seed - 1] = Scenarios.replicas(Scenarios.HYBRID, curve(curve), 1, seed);
            return runs[seed - 1].ofOracle();
        });
        publish(reporter, "replicas " + curve, shares);
        assertReached("replicas " + curve, shares, 0.85, 0.8);
        assertThat(runs).allSatisfy(run -> {
            assertThat(run.least()).isGreaterThan(0.5);
            assertThat(run.most()).isLessThan(2);
            assertThat(run.spread())
                    .as("no hunting: spread of ln(sum of limits)")
                    .isLessThan(0.4);
        });
    }

    @Test
    void sameSamplesAndSeed_giveTheSameRun() {
        assertThat(Scenarios.steady(Scenarios.HYBRID, LoadCurve.W1, 1, 7))
                .isEqualTo(Scenarios.steady(Scenarios.HYBRID, LoadCurve.W1, 1, 7));
    }

    private static double[] play(IntFunction<Double> run) {
        return IntStream.rangeClosed(1, SEEDS).mapToDouble(run::apply).sorted().toArray();
    }

    private static void assertReached(String name, double[] sorted, double mean, double worst) {
        assertThat(Arrays.stream(sorted).average().orElseThrow())
                .as("mean of %s", name)
                .isGreaterThan(mean);
        assertThat(sorted[0]).as("worst of %s", name).isGreaterThan(worst);
    }

    private static void publish(TestReporter reporter, String name, double[] sorted) {
        reporter.publishEntry(
                name,
                String.format(
                        Locale.ROOT,
                        "mean %.3f, worst %.3f of %d",
                        Arrays.stream(sorted).average().orElseThrow(),
                        sorted[0],
                        sorted.length));
    }

    private static LoadCurve curve(String name) {
        return switch (name) {
            case "W1" -> LoadCurve.W1;
            case "W2" -> LoadCurve.W2;
            case "W3" -> LoadCurve.W3;
            case "W3_HOT" -> LoadCurve.W3_HOT;
            case "W4" -> LoadCurve.W4;
            case "BUSY_16" -> LoadCurve.BUSY_16;
            case "BUSY_256" -> LoadCurve.BUSY_256;
            case "PLATEAU" -> LoadCurve.plateau(12, 800);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
