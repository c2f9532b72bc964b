package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "0ms, PT0S",
        "5ns, PT0.000000005S",
        "250us, PT0.00025S",
        "500ms, PT0.5S",
        "10s, PT10S",
        "2m, PT2M",
        "1h, PT1H",
        "007s, PT7S",
        "10S, PT10S",
        "' 10s ', PT10S",
        "999999999999999ms, PT277777777H46M39.999S",
        "999999999999999h, PT999999999999999H",
        "999999999999999us, PT277777H46M39.999999S",
    })
    void numberAndUnit_isADuration(String text, Duration expected) {
        assertThat(Durations.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "5",
                "ms",
                "-5ms",
                "+5ms",
                "1.5s",
                "1,5s",
                "5 ms",
                "5d",
                "5min",
                "5sec",
                "PT5S",
                "5ms5ms",
                "1000000000000000ms",
                "١s",
                "5µs",
                "NaNs",
                "0x5s",
                "5\nms",
            })
    void anythingElse_isNone(String text) {
        assertThat(Durations.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0ns",
        "PT0.000000001S, 1ns",
        "PT0.000001S, 1us",
        "PT0.0000015S, 1500ns",
        "PT1.5S, 1500ms",
        "PT60S, 1m",
        "PT61S, 61s",
        "PT90M, 90m",
        "PT48H, 48h",
    })
    void duration_isWrittenInItsGreatestWholeUnit(Duration duration, String text) {
        assertThat(Durations.format(duration)).isEqualTo(text);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void whatIsWritten_isReadAsTheSame(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            Duration small = Duration.ofNanos(random.nextLong(999_999_999_999_999L));
            Duration great = Duration.ofMillis(random.nextLong(9_000_000_000_000L));

            assertThat(Durations.parse(Durations.format(small)))
                    .as("seed %d", seed)
                    .contains(small);
            assertThat(Durations.parse(Durations.format(great)))
                    .as("seed %d", seed)
                    .contains(great);
        }
    }

    @Test
    void turkishDefaultLocale_unitsAreReadAllTheSame() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(Durations.parse("5MS")).contains(Duration.ofMillis(5));
        } finally {
            Locale.setDefault(before);
        }
    }
}
