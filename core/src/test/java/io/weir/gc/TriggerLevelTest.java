package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TriggerLevelTest {

    @Test
    void fixedLevel_staysAtHotSpotsRule() {
        TriggerLevel level = TriggerLevel.fixed();
        for (int i = 0; i < 20; i++) {
            level.learn(3, true);
        }
        assertThat(level.value()).isEqualTo(1);
    }

    @Test
    void majorsAtAHigherRatio_liftTheLevelBetweenThemAndTheMinors() {
        TriggerLevel level = TriggerLevel.learning();
        for (int i = 0; i < 5; i++) {
            level.learn(3.0, false);
            level.learn(2.0, true);
        }
        assertThat(level.value()).isBetween(2.0, 3.0);
    }

    @Test
    void minorsBelowTheRule_lowerTheLevel() {
        TriggerLevel level = TriggerLevel.learning();
        for (int i = 0; i < 5; i++) {
            level.learn(0.5, false);
            level.learn(0.0, true);
        }
        assertThat(level.value()).isBetween(0.0, 0.5);
    }

    @Test
    void oneOddMajor_movesNothing() {
        TriggerLevel level = TriggerLevel.learning();
        for (int i = 0; i < 20; i++) {
            level.learn(2.0 + i % 3, false);
            level.learn(0.8, true);
        }
        level.learn(4.5, true);
        assertThat(level.value()).isBetween(0.8, 2.0);
    }

    @Test
    void ratioWithoutARule_saysNothingBeforeAMajor() {
        TriggerLevel level = TriggerLevel.learningFromNothing();
        level.learn(5, false);
        assertThat(level.value()).isNegative();
        level.learn(4, true);
        assertThat(level.value()).isBetween(4.0, 5.0);
        level.forget();
        assertThat(level.value()).isNegative();
    }

    @Test
    void unknownRatio_isNotLearned() {
        TriggerLevel level = TriggerLevel.learning();
        level.learn(Double.NaN, true);
        assertThat(level.value()).isEqualTo(1);
    }
}
