package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PublishedMovesTest {
    private static final LimitRange RANGE = new LimitRange(2, 20);

    private static int ours(LoadState state, int inUse, int limit) {
        return PublishedMoves.decide(state, Intervals.of(limit, inUse, inUse, 100), RANGE, "")
                .limit();
    }

    private static int text(LoadState state, int inUse, int limit) {
        return PublishedText.code(state, inUse, limit, RANGE);
    }

    @ParameterizedTest
    @EnumSource(LoadState.class)
    void whereTheTextStaysInsideTheBounds_movesAreTheTexts(LoadState state) {
        for (int limit = RANGE.min(); limit <= RANGE.max(); limit++) {
            for (int inUse = RANGE.min() + 1; inUse <= limit; inUse++) {
                assertThat(ours(state, inUse, limit))
                        .as("%s with %d of %d", state, inUse, limit)
                        .isEqualTo(text(state, inUse, limit));
            }
        }
    }

    @Test
    void idleInterval_textSetsNoughtOrLess_oursTheLeast() {
        assertThat(text(LoadState.UNDERLOAD, 0, 8)).isZero();
        assertThat(text(LoadState.SATURATION, 0, 8)).isZero();
        assertThat(text(LoadState.OVERLOAD, 0, 8)).isEqualTo(-1);

        assertThat(ours(LoadState.UNDERLOAD, 0, 8)).isEqualTo(2);
        assertThat(ours(LoadState.SATURATION, 0, 8)).isEqualTo(2);
        assertThat(ours(LoadState.OVERLOAD, 0, 8)).isEqualTo(2);
    }

    @Test
    void loweredLimitStillDrains_textRaisesItAgain_oursDoesNot() {
        assertThat(text(LoadState.OVERLOAD, 12, 5)).isEqualTo(11);
        assertThat(text(LoadState.UNDERLOAD, 12, 5)).isEqualTo(12);

        assertThat(ours(LoadState.OVERLOAD, 12, 5)).isEqualTo(4);
        assertThat(ours(LoadState.UNDERLOAD, 12, 5)).isEqualTo(6);
        assertThat(ours(LoadState.SATURATION, 12, 5)).isEqualTo(5);
    }

    @Test
    void overloadWithFreeConnections_codeIsWithoutTheFloorOfTheProse_oursHasIt() {
        for (int inUse = 0; inUse < 8; inUse++) {
            int prose = PublishedText.proseOnOverload(inUse, 8, RANGE);
            assertThat(ours(LoadState.OVERLOAD, inUse, 8)).isEqualTo(prose);
            assertThat(Math.max(RANGE.min(), text(LoadState.OVERLOAD, inUse, 8)))
                    .isEqualTo(prose);
        }
        assertThat(text(LoadState.OVERLOAD, 2, 8)).isLessThan(RANGE.min());
    }

    @Test
    void limitOutsideOfTheBounds_comesBackInside() {
        assertThat(ours(LoadState.UNKNOWN, 64, 64)).isEqualTo(20);
        assertThat(ours(LoadState.UNKNOWN, 1, 1)).isEqualTo(2);
    }

    @Test
    void anySample_limitIsInsideTheBounds() {
        long seed = 20_081_203;
        SplittableRandom random = new SplittableRandom(seed);
        LimitController[] controllers = {
            new ParabolaController(
                    ParabolaSettings.builder(RANGE).distinctLoads(3).build()),
            new SystemLoadController(SystemLoadSettings.builder(RANGE)
                    .bounds(SystemLoadSettings.Bounds.factors(0.5, 1))
                    .checkLoad(false)
                    .build())
        };
        for (int i = 0; i < 3000; i++) {
            int maxInUse = random.nextInt(0, 40);
            Sample sample = Intervals.of(
                    random.nextInt(1, 70),
                    random.nextInt(0, maxInUse + 1),
                    maxInUse,
                    random.nextDouble(0, maxInUse + 1),
                    random.nextInt(0, 100),
                    random.nextInt(0, 100));
            for (LimitController controller : controllers) {
                assertThat(controller.update(sample).limit())
                        .as("seed %d, step %d, %s", seed, i, controller)
                        .isBetween(RANGE.min(), RANGE.max());
            }
        }
    }
}
