package io.weir.benchmarks.mpl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.weir.benchmarks.mpl.load.Bin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class OraclesTest {
    private static final Duration TEN = Duration.ofSeconds(10);

    private final Oracle wide = oracle(256, 8, 1000);
    private final Oracle narrow = oracle(16, 4, 200);
    private final Oracles oracles = new Oracles(Map.of(256, wide, 16, narrow));

    private static Oracle oracle(int hotRows, int size, double perSecond) {
        return new Oracle(
                hotRows,
                List.of(
                        new Oracle.Point(1, perSecond / 5, 0),
                        new Oracle.Point(size, perSecond, 0),
                        new Oracle.Point(64, perSecond / 10, 0)));
    }

    /** Returns a run with a throughput for each second, commits a second. */
    private static Run run(Script script, double... perSecond) {
        List<Bin> bins = new ArrayList<>();
        for (double second : perSecond) {
            for (int i = 0; i < Bin.PER_SECOND; i++) {
                bins.add(new Bin(Math.round(second / Bin.PER_SECOND), 0, 8, 8));
            }
        }
        return new Run(script, bins, List.of(bins), new Histogram(2), 64, 0, 0, "");
    }

    private static double[] seconds(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] times(int seconds, double perSecond) {
        double[] all = new double[seconds];
        Arrays.fill(all, perSecond);
        return all;
    }

    @Test
    void oracle_isTheMedianOfItsReruns() {
        assertThat(wide.size()).isEqualTo(8);
        assertThat(wide.commitsPerSecond()).isEqualTo(1000);
        wide.rerun(700);
        wide.rerun(900);
        wide.rerun(800);
        assertThat(wide.commitsPerSecond()).isEqualTo(800);
        assertThat(wide.sweptAt(64)).isEqualTo(100);
        assertThat(wide.sweptAt(5)).isNull();
    }

    @Test
    void steadyRun_isJudgedAfterItHasSettled() {
        Run run = run(
                Script.steady(Scenario.STEADY, 256, TEN, TEN), seconds(times(4, 100), times(6, 960), times(10, 940)));
        assertThat(run.commitsPerSecond()).isEqualTo(940);
        assertThat(oracles.ofOracle(run)).isCloseTo(0.94, offset(1e-9));
        // Five seconds from 3.5 on have 50 + 4.5 * 960 commits, 874 a second; from 4 on they have 960.
        assertThat(oracles.secondsToNear(run)).isEqualTo(4.0);
    }

    @Test
    void runThatNeverGetsNear_hasNoTime() {
        Run run = run(Script.steady(Scenario.STEADY, 256, TEN, TEN), times(20, 890));
        assertThat(oracles.secondsToNear(run)).isNull();
    }

    @Test
    void changingRun_isComparedPieceByPiece() {
        Run run = run(
                Script.changing(TEN, TEN),
                seconds(times(10, 0), times(10, 1000), times(2, 0), times(8, 200), times(3, 0), times(7, 1000)));
        // 1000 + 160 + 700 of 1000 + 200 + 1000.
        assertThat(oracles.ofOracle(run)).isCloseTo(1860.0 / 2200, offset(1e-9));
        // The slower of both: from 2.5 s after the second change on, 4.5 of 5 s have 1000.
        assertThat(oracles.secondsToNear(run)).isEqualTo(2.5);
    }

    @Test
    void bursts_areJudgedByTheFirstAfterAnIdleTime() {
        Script script = Script.bursts(256, TEN, TEN, TEN, 1000);
        Run run = run(
                script,
                seconds(
                        times(10, 1000),
                        times(10, 10),
                        times(10, 850),
                        times(10, 10),
                        times(10, 900),
                        times(10, 10),
                        times(10, 1000)));
        assertThat(script.phases().get(2).offeredPerSecond()).isEqualTo(1200);
        assertThat(oracles.ofOracle(run)).isCloseTo(0.85, offset(1e-9));
        assertThat(oracles.bursts(run)).containsExactly(0.85, 0.9, 1.0);
    }

    @Test
    void shares_areInPartsOfAnEqualOne() {
        Script script = Script.steady(Scenario.REPLICAS, 256, TEN, TEN);
        List<Bin> one = run(script, times(20, 300)).bins();
        List<Bin> other = run(script, times(20, 100)).bins();
        List<Bin> all = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            all.add(one.get(i).plus(other.get(i)));
        }
        Run run = new Run(script, all, List.of(one, other), new Histogram(2), 0, 0, 0, "");
        assertThat(run.commitsPerSecond()).isEqualTo(400);
        assertThat(run.shares()).containsExactly(1.5, 0.5);
        assertThat(run.meanLevel()).isEqualTo(16);
    }
}
