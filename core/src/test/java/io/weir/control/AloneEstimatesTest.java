package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AloneEstimatesTest {
    private final AloneEstimates alone = new AloneEstimates();

    private static final double[] CROWD = {20, 50};

    private static Round round(long... succeeded) {
        double[] rates = new double[succeeded.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = succeeded[i];
        }
        return new Round(8, 1, new boolean[succeeded.length], List.of(rates, rates));
    }

    @Test
    void seenAlone_isWhatWasSeen() {
        alone.learn(round(10_300, 0), new boolean[] {true, false}, CROWD);

        assertThat(alone.of(0)).isEqualTo(10_300);
        assertThat(alone.of(1)).isZero();
    }

    @Test
    void metInAMix_hadWhatTheOthersLost() {
        alone.learn(round(10_000, 0), new boolean[] {true, false}, CROWD);
        // The light method is down to a tenth, so the heavy one had nine tenths of the host.
        alone.learn(round(1_000, 54), new boolean[] {true, true}, CROWD);

        assertThat(alone.of(1)).isCloseTo(60, within(0.01));
        assertThat(alone.shares(round(5_000, 30))).isCloseTo(1, within(1e-9));
    }

    @Test
    void bothMetAtOnce_areHalfTheHostEach() {
        alone.learn(round(600, 50), new boolean[] {true, true}, CROWD);

        assertThat(alone.of(0)).isCloseTo(1200, within(0.01));
        assertThat(alone.of(1)).isCloseTo(100, within(0.01));
    }

    @Test
    void limitLowered_estimateStays() {
        alone.learn(round(10_000, 0), new boolean[] {true, false}, CROWD);
        alone.learn(round(1_000, 54), new boolean[] {true, true}, CROWD);
        alone.learn(round(5_000, 144), new boolean[] {true, true}, CROWD);

        assertThat(alone.of(1)).isCloseTo(60, within(0.01));
    }

    @Test
    void steadyIntervals_leaveLittleVariance_scatteredOnesMuch() {
        alone.learn(round(100), new boolean[] {true}, CROWD);
        Round steady = new Round(
                1, 1, new boolean[1], List.of(new double[] {100}, new double[] {100}, new double[] {100}, new double[] {
                    100
                }));
        Round scattered = new Round(
                1, 1, new boolean[1], List.of(new double[] {20}, new double[] {180}, new double[] {40}, new double[] {
                    160
                }));

        assertThat(alone.variance(scattered)).isGreaterThan(5 * alone.variance(steady));
    }

    @Test
    void fewCallsThatWereMet_sayNothingOfACrowd() {
        alone.learn(round(600, 40), new boolean[] {true, true}, new double[] {2, 2});
        alone.learn(round(10_000, 0), new boolean[] {true, false}, CROWD);

        alone.forgetOutgrown(1, 4);
        assertThat(alone.of(1)).isCloseTo(80, within(0.1));
        alone.forgetOutgrown(0, 50);
        assertThat(alone.of(0)).isCloseTo(10_000, within(0.1));
        alone.forgetOutgrown(1, 50);
        assertThat(alone.of(1)).isZero();

        alone.learn(round(1_000, 54), new boolean[] {true, true}, CROWD);
        assertThat(alone.of(1)).isCloseTo(60, within(0.1));
    }

    @Test
    void utility_ofOneMethodIsItsShare_ofTwoItPrefersTheBalanced() {
        alone.learn(round(10_000, 0), new boolean[] {true, false}, new double[] {20, 0});
        alone.learn(round(0, 60), new boolean[] {false, true}, new double[] {0, 50});

        assertThat(alone.utility(round(5_000, 0))).isCloseTo(0.5, within(1e-9));
        // The sum is one in each.
        assertThat(alone.utility(round(5_000, 30))).isGreaterThan(alone.utility(round(9_000, 6)));
        assertThat(alone.utility(round(9_000, 6))).isGreaterThan(alone.utility(round(10_000, 0)));
        // A balanced mix is not bought at any price.
        assertThat(alone.utility(round(9_000, 30))).isGreaterThan(alone.utility(round(6_000, 36)));
    }
}
