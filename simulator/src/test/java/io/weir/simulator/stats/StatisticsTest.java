package io.weir.simulator.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StatisticsTest {
    private static final double[] VALUES = {2, 4, 4, 5, 5};

    @Test
    void responseTimes_knowMeanAndQuantiles() {
        ResponseTimes times = new ResponseTimes();
        ResponseTimes others = new ResponseTimes();
        assertThat(times.meanNanos()).isNaN();
        assertThat(times.quantileNanos(0.5)).isNaN();
        for (int i = 1; i <= 500; i++) {
            times.record(i * 1_000_000L);
            others.record((500 + i) * 1_000_000L);
        }
        times.add(others);
        assertThat(times.count()).isEqualTo(1_000);
        assertThat(times.meanNanos()).isEqualTo(500.5e6);
        assertThat(times.quantileNanos(0.95)).isCloseTo(950e6, within(1e6));

        times.record(Long.MAX_VALUE);
        assertThat(times.quantileNanos(1)).isGreaterThanOrEqualTo(3.6e12);
    }

    /** By hand: mean 4, variance 1.5, t(0.995; 4) = 4.6041. */
    @Test
    void interval_isStudents() {
        ConfidenceInterval interval = ConfidenceInterval.of(VALUES, 0.99);

        assertThat(interval.mean()).isEqualTo(4);
        assertThat(interval.halfWidth()).isCloseTo(4.6041 * Math.sqrt(1.5 / 5), within(1e-4));
        assertThat(interval.contains(6.5)).isTrue();
        assertThat(interval.contains(6.6)).isFalse();
    }

    @Test
    void oneReplication_isSureOfNothing() {
        ConfidenceInterval interval = ConfidenceInterval.of(new double[] {4}, 0.99);

        assertThat(interval.halfWidth()).isNaN();
        assertThat(interval.contains(4)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> ConfidenceInterval.of(new double[0], 0.99));
    }

    @Test
    void pairedDifferences_areNarrowWhenTheRandomnessIsShared() {
        double[] slightlyLess = {1.9, 3.9, 3.8, 4.9, 4.9};
        ConfidenceInterval difference = ConfidenceInterval.ofDifferences(VALUES, slightlyLess, 0.99);

        assertThat(difference.mean()).isCloseTo(0.12, within(1e-9));
        assertThat(difference.contains(0)).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConfidenceInterval.ofDifferences(VALUES, new double[1], 0.99));
    }

    @Test
    void replications_differAndRepeat() {
        Replications.Experiment experiment = streams ->
                new double[] {streams.replication(), streams.stream("a", "b").uniform()};
        Replications once = Replications.run(5, 3, experiment);
        Replications again = Replications.run(5, 3, experiment);

        assertThat(once.values(0)).containsExactly(0, 1, 2);
        assertThat(once.values(1)).containsExactly(again.values(1)).doesNotHaveDuplicates();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Replications.run(5, 2, streams -> new double[streams.replication() + 1]));
    }
}
