package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalParserTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "5", "007", "1.", ".5", "0.125", "3153600000000", "999999999999999", "0.00000000000001"})
    void plainNumber_isReadAsJavaReadsIt(String text) throws Exception {
        assertThat(DecimalParser.parse(text, 0, text.length())).isEqualTo(Double.parseDouble(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "1.2.3", "-1", "+1", "1e3", "0x1", " 1", "1 ", "NaN", "1d", "1000000000000000", "１"})
    void anythingElse_isRefused(String text) {
        assertThatThrownBy(() -> DecimalParser.parse(text, 0, text.length()))
                .isInstanceOf(InvalidReportException.class);
    }

    @Test
    void partOfAText_isReadAlone() throws Exception {
        assertThat(DecimalParser.parse("a:12,b", 2, 4)).isEqualTo(12);
    }
}
