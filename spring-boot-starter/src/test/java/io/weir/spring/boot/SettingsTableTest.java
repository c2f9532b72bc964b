package io.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/**
 * The guide's table of settings is the metadata that editors complete by.
 *
 * <p>{@code -Dweir.docs.write=true} writes it anew.
 */
class SettingsTableTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide", "spring-boot.md");
    private static final String BEGIN = "<!-- begin of the table -->\n";
    private static final String END = "<!-- end of the table -->\n";

    @Test
    void tableOfTheGuide_isTheMetadata() throws IOException {
        String guide = Files.readString(GUIDE);
        int from = guide.indexOf(BEGIN) + BEGIN.length();
        int to = guide.indexOf(END);
        if (Boolean.getBoolean("weir.docs.write")) {
            Files.writeString(GUIDE, guide.substring(0, from) + table() + guide.substring(to));
            return;
        }

        assertThat(guide.substring(from, to)).isEqualTo(table());
    }

    private static String table() throws IOException {
        StringBuilder table = new StringBuilder("| setting | default | what it is |\n|---|---|---|\n");
        properties().forEach((name, property) -> table.append("| `")
                .append(name)
                .append("` | ")
                .append(property.containsKey("defaultValue") ? property.get("defaultValue") : "")
                .append(" | ")
                .append(text(property).replace("|", "\\|"))
                .append(" |\n"));
        return table.toString();
    }

    private static String text(Map<String, Object> property) {
        Object description = property.get("description");
        assertThat(description).as("description of %s", property.get("name")).isNotNull();
        return description.toString();
    }

    @SuppressWarnings("unchecked") // as the format of the metadata has it
    private static Map<String, Map<String, Object>> properties() throws IOException {
        try (InputStream in =
                WeirProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            Map<String, Object> metadata =
                    JsonParserFactory.getJsonParser().parseMap(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            Map<String, Map<String, Object>> byName = new TreeMap<>();
            for (Object property : (List<Object>) metadata.get("properties")) {
                Map<String, Object> values = (Map<String, Object>) property;
                byName.put((String) values.get("name"), values);
            }
            return byName;
        }
    }
}
