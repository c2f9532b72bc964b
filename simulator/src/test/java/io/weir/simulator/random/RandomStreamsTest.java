package io.weir.simulator.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {
    private static double[] draw(RandomStream stream, int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = stream.uniform();
        }
        return values;
    }

    @Test
    void sameName_givesSameNumbersWhateverElseWasMade() {
        RandomStreams streams = new RandomStreams(42, 3);
        double[] alone = draw(streams.stream("client", "arrivals"), 100);
        RandomStream other = streams.stream("client", "think");
        other.uniform();

        assertThat(draw(streams.stream("client", "arrivals"), 100)).containsExactly(alone);
    }

    @Test
    void otherSeedReplicationEntityOrPurpose_givesOtherNumbers() {
        Set<Double> firsts = new HashSet<>();
        firsts.add(new RandomStreams(1, 0).stream("ab", "c").uniform());
        firsts.add(new RandomStreams(2, 0).stream("ab", "c").uniform());
        firsts.add(new RandomStreams(1, 1).stream("ab", "c").uniform());
        firsts.add(new RandomStreams(1, 0).stream("a", "bc").uniform());
        firsts.add(new RandomStreams(1, 0).stream("ab", "d").uniform());

        assertThat(firsts).hasSize(5);
    }

    /** The numbers that every JVM must give; a change here changes every published result. */
    @Test
    void numbers_areTheSameOnEveryJvm() {
        RandomStream stream = new RandomStreams(42, 0).stream("client", "arrivals");

        assertThat(new double[] {stream.uniform(), stream.exponential(1), stream.below(1_000)})
                .containsExactly(0.5763612374278315, 0.830184980142784, 188);
    }

    @Test
    void laws_haveTheirMeansAndTakeOneNumberEach() {
        assertMean(Law.constant(3), 3, 1e-12);
        assertMean(Law.exponential(3), 3, 0.03);
        assertMean(Law.shiftedExponential(1, 2), 3, 0.03);
        assertMean(Law.hyperexponential(0.9, 1, 21), 3, 0.1);
        WeibullDistribution weibull = new WeibullDistribution(null, 1.5, 3);
        assertMean(Law.of(weibull), weibull.getNumericalMean(), 0.03);
    }

    private static void assertMean(Law law, double mean, double tolerance) {
        RandomStreams streams = new RandomStreams(1, 0);
        RandomStream drawn = streams.stream("law", "mean");
        RandomStream reference = streams.stream("law", "mean");
        double sum = 0;
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            sum += law.draw(drawn);
            reference.uniform();
        }
        assertThat(sum / count).isCloseTo(mean, within(tolerance));
        assertThat(drawn.uniform()).isEqualTo(reference.uniform());
    }
}
