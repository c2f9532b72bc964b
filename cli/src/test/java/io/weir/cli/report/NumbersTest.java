package io.weir.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Under a locale that writes numbers otherwise, which must not change a byte. */
class NumbersTest {
    private final Locale before = Locale.getDefault();

    @BeforeEach
    void useGerman() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    @Test
    void fixed_hasAPointAndNoGroups() {
        assertThat(Numbers.fixed(1234.565, 2)).isEqualTo("1234.57");
        assertThat(Numbers.fixed(0.04, 1)).isEqualTo("0.0");
        assertThat(Numbers.fixed(1e12, 0)).isEqualTo("1000000000000");
    }

    @Test
    void unknown_isADash() {
        assertThat(Numbers.fixed(null, 1)).isEqualTo("-");
        assertThat(Numbers.fixed(Double.NaN, 1)).isEqualTo("-");
        assertThat(Numbers.percent(Double.POSITIVE_INFINITY, 1)).isEqualTo("-");
    }

    @Test
    void percent_isOfOne() {
        assertThat(Numbers.percent(0.1234, 1)).isEqualTo("12.3 %");
    }

    @Test
    void json_roundsAndNeverWritesNaN() {
        String text = Json.text(json -> {
            json.writeStartObject();
            Json.number(json, "a", 1234.56789);
            Json.number(json, "b", 7.0);
            Json.number(json, "c", Double.NaN);
            Json.number(json, "d", null);
            Json.number(json, "e", 0.0);
            Json.number(json, "f", 4e-9);
            Json.number(json, "g", 12_300_000.0);
            json.writeStringField("h", "\u00fc");
            json.writeEndObject();
        });
        assertThat(text)
                .isEqualTo("{\"a\":1234.568,\"b\":7.0,\"c\":null,\"d\":null,\"e\":0.0,\"f\":0.0,\"g\":12300000.0,"
                        + "\"h\":\"\\u00FC\"}");
    }
}
