package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** A small limit on curves without noise, of which each round says little. */
class NeighbourClimbTest {
    private static final double PRICE = 0.15;
    private static final double VARIANCE = 0.01;
    private static final LimitRange RANGE = new LimitRange(1, 100);

    /** Two processors: half of all with one call, all from two on. */
    private static double kink(int limit) {
        return Math.log(Math.min(limit, 2));
    }

    private static Measurement measured(int limit, double value) {
        return new Measurement(limit, value, VARIANCE, 1);
    }

    private static int[] visits(NeighbourClimb climb, IntToDoubleFunction curve, int rounds) {
        int[] visits = new int[NeighbourClimb.GREATEST + 2];
        int limit = climb.centre();
        for (int i = 0; i < rounds; i++) {
            visits[limit]++;
            climb.add(limit, measured(limit, curve.applyAsDouble(limit)));
            limit = climb.next();
        }
        return visits;
    }

    @Test
    void kinkAtTwo_isHeld_andTheCostlyNeighbourIsSeldomMeasured() {
        NeighbourClimb climb = new NeighbourClimb(RANGE, PRICE, 60, 2);
        int[] visits = visits(climb, NeighbourClimbTest::kink, 60);

        assertThat(climb.centre()).isEqualTo(2);
        assertThat(visits[1]).isBetween(1, 4);
        assertThat(visits[3]).isGreaterThan(10);
    }

    @Test
    void tooHighOnAPlateau_comesDownToTheKink() {
        NeighbourClimb climb = new NeighbourClimb(RANGE, PRICE, 60, 5);
        visits(climb, NeighbourClimbTest::kink, 600);

        assertThat(climb.centre()).isBetween(2, 4);
    }

    @Test
    void everyPermitBringsItsShare_goesUpAndOutOfTheSmall() {
        NeighbourClimb climb = new NeighbourClimb(RANGE, PRICE, 60, 1);
        for (int i = 0; i < 600 && climb.centre() <= NeighbourClimb.GREATEST; i++) {
            int limit = i == 0 ? climb.centre() : climb.next();
            climb.add(limit, measured(limit, 2 * Math.log(limit)));
        }

        assertThat(climb.centre()).isGreaterThan(NeighbourClimb.GREATEST);
    }

    @Test
    void rangeOfOneLimit_restsThere() {
        NeighbourClimb climb = new NeighbourClimb(new LimitRange(2, 2), PRICE, 60, 2);
        int[] visits = visits(climb, NeighbourClimbTest::kink, 20);

        assertThat(visits[2]).isEqualTo(20);
    }

    @Test
    void surprise_isInStandardErrorsOfWhatIsKnownOfTheLimit() {
        NeighbourClimb climb = new NeighbourClimb(RANGE, PRICE, 1e9, 2);
        assertThat(climb.surprise(2, measured(2, 1))).isZero();
        climb.add(2, measured(2, 1));

        assertThat(climb.surprise(2, measured(2, 1 + 3 * Math.sqrt(2 * VARIANCE))))
                .isBetween(2.99, 3.01);
        assertThat(climb.surprise(99, measured(99, 1))).isZero();
    }
}
