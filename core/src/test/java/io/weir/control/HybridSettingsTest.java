package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class HybridSettingsTest {
    private static final LimitRange RANGE = new LimitRange(2, 64);

    @Test
    void severalMistakes_areSaidAtOnce() {
        assertThatThrownBy(() -> new HybridSettings(RANGE, 19, 1, 0, -1, 0.6, 0, 1))
                .asInstanceOf(InstanceOfAssertFactories.throwable(ConfigException.class))
                .satisfies(e -> assertThat(e.mistakes())
                        .containsExactly(
                                "controller 'hybrid': completions must be in 20..100000 (units), but was 19",
                                "controller 'hybrid': shortest must be in 50ms..1min (ns), but was 1",
                                "controller 'hybrid': patience must be in shortest..10min (ns), but was 0",
                                "controller 'hybrid': memory must be in patience..1day (ns), but was -1",
                                "controller 'hybrid': slotPrice must be in 0..0.5 (ratio), but was 0.6",
                                "controller 'hybrid': replicas must be in 1..10000 (controllers), but was 0"));
    }

    @Test
    void nothingSaid_givesTheDefaults() {
        SettingsReader reader = new SettingsReader("pool", "p", Map.of());
        assertThat(HybridSettings.from(reader, RANGE).build())
                .isEqualTo(HybridSettings.builder(RANGE).build());
        reader.finish();
    }

    @Test
    void everySetting_isReadByItsName() {
        SettingsReader reader = new SettingsReader(
                "pool",
                "p",
                Map.of(
                        "hybrid.completions", "50",
                        "hybrid.shortest", "1s",
                        "hybrid.patience", "5s",
                        "hybrid.memory", "1m",
                        "hybrid.slotPrice", "0.1"));
        HybridSettings settings =
                HybridSettings.from(reader, RANGE).replicas(4).seed(9).build();
        reader.finish();
        assertThat(settings)
                .isEqualTo(new HybridSettings(
                        RANGE,
                        50,
                        Duration.ofSeconds(1).toNanos(),
                        Duration.ofSeconds(5).toNanos(),
                        Duration.ofMinutes(1).toNanos(),
                        0.1,
                        4,
                        9));
    }
}
