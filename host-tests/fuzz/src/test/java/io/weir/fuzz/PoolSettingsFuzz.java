package io.weir.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.config.ConfigException;
import io.weir.hikari.MplSettings;

/** The settings of a pool's level: within its bounds, with a controller that can be made, or all their mistakes. */
class PoolSettingsFuzz {
    @FuzzTest
    @DictionaryEntries({
        "min=",
        "max=",
        "interval=500ms",
        "controller=parabola",
        "controller=system-load",
        "controller=hybrid",
        "mode=measure",
        "globalMax=",
        "replicas=",
        "2147483647",
        "\\x0a"
    })
    void settings(byte[] bytes) {
        int maximumPoolSize = bytes.length == 0 ? 1 : 1 + (bytes[bytes.length - 1] & 0x7f);
        PropertiesTexts.read(bytes).map(PropertiesTexts::texts).ifPresent(texts -> {
            try {
                MplSettings settings = MplSettings.read("fuzz", texts, maximumPoolSize);
                assertThat(settings.start())
                        .isBetween(settings.range().min(), settings.range().max());
                assertThat(settings.range().max()).isLessThanOrEqualTo(settings.share());
                assertThat(settings.controllers().get()).isNotNull();
            } catch (ConfigException e) {
                assertThat(e.mistakes()).isNotEmpty().doesNotContainNull();
            }
        });
    }
}
