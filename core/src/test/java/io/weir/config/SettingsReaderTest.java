package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final Duration MIN = Duration.ofMillis(10);
    private static final Duration MAX = Duration.ofHours(1);

    private static SettingsReader reader(Map<String, String> settings) {
        return new SettingsReader("balancer", "orders", settings);
    }

    private static SettingsReader reader(String property, String text) {
        return reader(Map.of(property, text));
    }

    private static void assertMistake(SettingsReader reader, String message) {
        assertThat(reader.mistakes().messages()).containsExactly(message);
        assertThatThrownBy(reader::finish).isInstanceOf(ConfigException.class).hasMessage(message);
    }

    @Test
    void nothingIsSet_defaults() {
        SettingsReader reader = reader(Map.of());

        assertThat(reader.text("t", "x")).isEqualTo("x");
        assertThat(reader.duration("d", Duration.ofSeconds(2), MIN, MAX)).isEqualTo(Duration.ofSeconds(2));
        assertThat(reader.integer("i", 3, 1, 5)).isEqualTo(3);
        assertThat(reader.decimal("f", 0.5, 0, 1)).isEqualTo(0.5);
        assertThat(reader.oneOf("o", "on", List.of("on", "off"))).isEqualTo("on");
        assertThatCode(reader::finish).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"10ms, true", "1h, true", "9ms, false", "9999us, false", "61m, false", "3600001ms, false"})
    void duration_isAllowedAtItsBoundsAndNotBeyond(String text, boolean allowed) {
        SettingsReader reader = reader("poll", text);
        Duration value = reader.duration("poll", Duration.ofSeconds(1), MIN, MAX);

        if (allowed) {
            assertThat(value).isEqualTo(Durations.parse(text).orElseThrow());
            assertThatCode(reader::finish).doesNotThrowAnyException();
        } else {
            assertThat(value).isEqualTo(Duration.ofSeconds(1));
            assertMistake(reader, "balancer 'orders': poll must be in 10ms..1h, but was " + text);
        }
    }

    @Test
    void durationOfAnotherForm_isAMistake() {
        SettingsReader reader = reader("poll", "fast");

        assertThat(reader.duration("poll", MAX, MIN, MAX)).isEqualTo(MAX);
        assertMistake(
                reader, "balancer 'orders': poll must be a duration such as 500ms, 10s, 2m or 1h, but was 'fast'");
    }

    @ParameterizedTest
    @CsvSource({"-5, true", "5, true", "' 5 ', true", "+5, true", "-6, false", "6, false"})
    void integer_isAllowedAtItsBoundsAndNotBeyond(String text, boolean allowed) {
        SettingsReader reader = reader("n", text);
        int value = reader.integer("n", 0, -5, 5);

        if (allowed) {
            assertThat(value).isEqualTo(Integer.parseInt(text.trim()));
            assertThatCode(reader::finish).doesNotThrowAnyException();
        } else {
            assertThat(value).isZero();
            assertMistake(reader, "balancer 'orders': n must be a whole number in -5..5, but was " + text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.0", "1e3", "five", "2147483648", "0x5"})
    void integerOfAnotherForm_isAMistake(String text) {
        SettingsReader reader = reader("n", text);

        assertThat(reader.integer("n", 7, 0, 9)).isEqualTo(7);
        assertMistake(reader, "balancer 'orders': n must be a whole number in 0..9, but was '" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, true", "0.5, true", "-0.001, false", "1.001, false", "NaN, false", "Infinity, false"})
    void decimal_isAllowedAtItsBoundsAndNotBeyond(String text, boolean allowed) {
        SettingsReader reader = reader("ratio", text);
        double value = reader.decimal("ratio", 0.25, 0, 1);

        if (allowed) {
            assertThat(value).isEqualTo(Double.parseDouble(text));
            assertThatCode(reader::finish).doesNotThrowAnyException();
        } else {
            assertThat(value).isEqualTo(0.25);
            assertMistake(reader, "balancer 'orders': ratio must be a number in 0.0..1.0, but was " + text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0,5", "half", "50%"})
    void decimalOfAnotherForm_isAMistake(String text) {
        SettingsReader reader = reader("ratio", text);

        assertThat(reader.decimal("ratio", 0.25, 0, 1)).isEqualTo(0.25);
        assertMistake(reader, "balancer 'orders': ratio must be a number in 0.0..1.0, but was '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ON", "", "on ", "maybe"})
    void wordThatIsNotAllowed_isAMistake(String text) {
        SettingsReader reader = reader("mode", text);

        assertThat(reader.oneOf("mode", "on", List.of("on", "measure", "off"))).isEqualTo("on");
        assertMistake(reader, "balancer 'orders': mode must be one of on, measure, off, but was '" + text + "'");
    }

    @Test
    void settingThatNobodyAskedFor_isAMistakeThatNamesTheKnownOnes() {
        SettingsReader reader = reader(Map.of("pol", "1s", "mode", "on"));
        reader.duration("poll", MAX, MIN, MAX);
        reader.oneOf("mode", "on", List.of("on"));

        assertThatThrownBy(reader::finish)
                .isInstanceOf(ConfigException.class)
                .hasMessage("balancer 'orders': pol must be one of the settings poll, mode, but was '1s'");
    }

    @Test
    void severalMistakes_areSaidAtOnceInTheOrderOfReadingThenUnknownOnesByName() {
        SettingsReader reader = reader(Map.of("zeta", "1", "alpha", "2", "poll", "x", "n", "99"));
        reader.integer("n", 1, 0, 9);
        reader.duration("poll", MAX, MIN, MAX);
        reader.mistakes().require(false, "staleAfter", "> pollInterval (ms)", "5 ms");

        assertThatThrownBy(reader::finish)
                .hasMessage(String.join(
                        System.lineSeparator(),
                        "balancer 'orders': n must be a whole number in 0..9, but was 99",
                        "balancer 'orders': poll must be a duration such as 500ms, 10s, 2m or 1h, but was 'x'",
                        "balancer 'orders': staleAfter must be > pollInterval (ms), but was 5 ms",
                        "balancer 'orders': alpha must be one of the settings n, poll, but was '2'",
                        "balancer 'orders': zeta must be one of the settings n, poll, but was '1'"));
    }

    @Test
    void settings_areCopied() {
        Map<String, String> settings = new HashMap<>(Map.of("t", "first"));
        SettingsReader reader = reader(settings);
        settings.put("t", "second");
        settings.put("more", "x");

        assertThat(reader.text("t", "")).isEqualTo("first");
        assertThatCode(reader::finish).doesNotThrowAnyException();
    }
}
