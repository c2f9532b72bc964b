package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.SettingsReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormatOptionTest {

    @Test
    void absent_isATable() {
        assertThat(FormatOption.read(new SettingsReader("weir", "probe", Map.of())))
                .isEqualTo(OutputFormat.TABLE);
    }

    @Test
    void json_isJson() {
        assertThat(FormatOption.read(new SettingsReader("weir", "probe", Map.of("--format", "json"))))
                .isEqualTo(OutputFormat.JSON);
    }

    @Test
    void anotherWord_isAMistake() {
        SettingsReader reader = new SettingsReader("weir", "probe", Map.of("--format", "xml"));
        FormatOption.read(reader);
        assertThatThrownBy(reader::finish)
                .hasMessage("weir 'probe': --format must be one of table, json, but was 'xml'");
    }
}
