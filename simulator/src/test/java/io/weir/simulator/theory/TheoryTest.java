package io.weir.simulator.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.simulator.stats.ConfidenceInterval;
import io.weir.simulator.stats.Replications;
import io.weir.simulator.theory.TheoryCase.Known;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kernel against queueing theory: each exact value lies in the 99 % interval of ten replications.
 *
 * <p>The seed is the first that was tried. That one interval in a hundred misses is the nature of such intervals; the full form
 * runs many seeds and holds that share.
 */
class TheoryTest {
    private static final double LEVEL = 0.99;
    private static final int REPLICATIONS = 10;

    /** An interval that holds anything would prove nothing. */
    private static final double MAX_WIDTH_RATIO = 0.2;

    private static final long SEED = Long.getLong("weir.test.seed", 1);
    private static final int FULL_SEEDS = 40;

    static List<TheoryCase> cases() {
        return TheoryCases.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void simulation_agreesWithTheory(TheoryCase theory) {
        Replications replications = Replications.run(SEED, REPLICATIONS, theory.experiment());
        List<String> misses = new ArrayList<>();
        for (Known known : theory.known()) {
            ConfidenceInterval interval = replications.interval(known.place(), LEVEL);
            String line = theory + ", " + known.figure() + ": exact " + known.exact() + ", simulated " + interval
                    + ", seed " + SEED;
            System.out.println(line);
            if (!interval.contains(known.exact())) {
                misses.add(line);
            }
            assertThat(interval.halfWidth()).as(line).isLessThan(MAX_WIDTH_RATIO * known.exact());
        }
        assertThat(misses).isEmpty();
    }

    /** The values as published with the requirements; here stands what {@link Exact} computes. */
    @Test
    void exactValues_areThoseOfTheTable() {
        assertKnown(TheoryCases.erlangC(), 0.59643, 0.74554);
        assertKnown(TheoryCases.loss(), 0.19259, 0.96890, 6.7107);
        assertKnown(TheoryCases.erlangA(), 0.35264, 4.2317, 4 * 0.97104);
        assertKnown(TheoryCases.closed(10), 1.29722, 0.70882);
        assertKnown(TheoryCases.closed(20), 2.25664, 1.86274);
        assertKnown(TheoryCases.closed(40), 2.50000, 9.00003);
    }

    private static void assertKnown(TheoryCase theory, double... table) {
        for (int i = 0; i < table.length; i++) {
            assertThat(theory.known().get(i).exact()).as(theory.name()).isCloseTo(table[i], within(6e-5));
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "weir.test.full", matches = "true")
    void intervals_missAsOftenAsTheySay() {
        int intervals = 0;
        List<String> misses = new ArrayList<>();
        for (TheoryCase theory : TheoryCases.all()) {
            for (long seed = 1; seed <= FULL_SEEDS; seed++) {
                Replications replications = Replications.run(seed, REPLICATIONS, theory.experiment());
                for (Known known : theory.known()) {
                    intervals++;
                    if (!replications.interval(known.place(), LEVEL).contains(known.exact())) {
                        misses.add(theory + " " + known.figure() + " seed " + seed);
                    }
                }
            }
        }
        System.out.println(misses.size() + " of " + intervals + " intervals missed: " + misses);
        // 1 % are expected. Figures of one run miss together, hence the room.
        assertThat(misses.size()).isLessThanOrEqualTo((int) (0.025 * intervals));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void sameSeed_givesTheSameBits(TheoryCase theory) {
        double[] once = Replications.run(SEED, 1, theory.experiment()).values(0);
        double[] again = Replications.run(SEED, 1, theory.experiment()).values(0);

        assertThat(once).containsExactly(again);
    }
}
