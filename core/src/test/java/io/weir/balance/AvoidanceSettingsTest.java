package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvoidanceSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "1, 0.3333333333333333, 0",
        "2, 0.3333333333333333, 1",
        "3, 0.3333333333333333, 1",
        "5, 0.3333333333333333, 1",
        "6, 0.3333333333333333, 2",
        "300, 0.3333333333333333, 100",
        "10, 0.3, 3",
        "100, 0.29, 29",
        "0, 1, 0",
        "1, 1, 0",
        "2, 1, 2",
        "7, 0, 1",
    })
    void maxAvoided_isTheShareRoundedDownButOneOfTwoOrMore(int nodes, double ratio, int expected) {
        assertThat(Cluster.settings(ratio, 0, 1).maxAvoided(nodes)).isEqualTo(expected);
    }

    @Test
    void valuesAtTheirBounds_areAllowed() {
        assertThatCode(() -> new AvoidanceSettings(1, 0, 1, 0, Long.MIN_VALUE)).doesNotThrowAnyException();
        assertThatCode(() -> new AvoidanceSettings(Long.MAX_VALUE, 1, Long.MAX_VALUE, 1, 0))
                .doesNotThrowAnyException();
    }

    @Test
    void severalMistakes_areSaidAtOnce() {
        assertThatThrownBy(() -> new AvoidanceSettings(0, 1.01, -1, Double.NaN, 1))
                .asInstanceOf(InstanceOfAssertFactories.throwable(ConfigException.class))
                .satisfies(e -> assertThat(e.mistakes())
                        .containsExactly(
                                "avoidance 'settings': staleAfter must be > 0 (ns), but was 0",
                                "avoidance 'settings': maxAvoidedRatio must be in 0..1 (ratio), but was 1.01",
                                "avoidance 'settings': maxAvoidTime must be > 0 (ns), but was -1",
                                "avoidance 'settings': jitter must be in 0..1 (ratio), but was NaN"));
    }
}
