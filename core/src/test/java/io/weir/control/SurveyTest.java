package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SurveyTest {
    private static final LimitRange RANGE = new LimitRange(2, 64);

    @Test
    void collapse_isWalkedDownUntilTwoLevelsInARowAreClearlyWorse() {
        assertThat(levels(LoadCurve.W3, 64, -1)).containsExactly(64, 32, 16, 8, 4, 2);
        assertThat(levels(LoadCurve.W3.scaled(4, 1), 64, -1)).containsExactly(64, 32, 16, 8);
    }

    @Test
    void startBelowTheTop_isWalkedUpAfterLookingDown() {
        assertThat(levels(LoadCurve.W3, 8, -1)).containsExactly(8, 4, 2, 16, 32);
        assertThat(levels(LoadCurve.W3, 4, 1)).containsExactly(4, 8, 16, 32);
    }

    @Test
    void startAtTheLeastOrTheMost_looksTheOtherWay() {
        assertThat(levels(LoadCurve.W3, 2, -1)).startsWith(2, 4, 8);
        assertThat(levels(LoadCurve.W3, 64, 1)).startsWith(64, 32, 16);
    }

    private static List<Integer> levels(LoadCurve curve, int start, int direction) {
        Survey survey = new Survey(RANGE, start, direction);
        List<Integer> levels = new ArrayList<>(List.of(start));
        OptionalInt next = survey.next(Math.log(curve.commitsAt(start)), 0.02);
        while (next.isPresent()) {
            levels.add(next.getAsInt());
            next = survey.next(Math.log(curve.commitsAt(next.getAsInt())), 0.02);
        }
        return levels;
    }
}
