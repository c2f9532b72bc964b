package io.weir.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import io.weir.control.ControlMode;
import io.weir.control.LimitRange;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodLimitsSettingsTest {

    @Test
    void nothingSet_isValid_andHoldsNobodyUp() {
        MethodLimitsSettings settings = MethodLimitsSettings.builder().build();

        assertThat(settings.controller()).isEqualTo(MethodControllerKind.METHOD);
        assertThat(settings.mode()).isEqualTo(ControlMode.ON);
        assertThat(settings.range()).isEqualTo(new LimitRange(1, 200));
        assertThat(settings.start()).isEqualTo(200);
    }

    @Test
    void smallHost_hasRoomForFewerMethods() {
        assertThat(MethodLimitsSettings.builder().total(10).build().maxMethods())
                .isEqualTo(5);
    }

    @Test
    void texts_areRead() {
        SettingsReader reader = new SettingsReader(
                "methods",
                "valve",
                Map.ofEntries(
                        Map.entry("controller", "throughput-feedback"),
                        Map.entry("mode", "measure"),
                        Map.entry("interval", "200ms"),
                        Map.entry("min", "2"),
                        Map.entry("max", "50"),
                        Map.entry("start", "10"),
                        Map.entry("total", "80"),
                        Map.entry("queueLength", "7"),
                        Map.entry("queueTimeout", "3s"),
                        Map.entry("classes", "4"),
                        Map.entry("ageing", "500ms"),
                        Map.entry("maxMethods", "6"),
                        Map.entry("fixed", "GET /report?a=b=4, POST /x=20")));
        MethodLimitsSettings settings = MethodLimitsSettings.from(reader, 200).build();
        reader.finish();

        assertThat(settings)
                .isEqualTo(new MethodLimitsSettings(
                        MethodControllerKind.THROUGHPUT_FEEDBACK,
                        ControlMode.MEASURE,
                        Duration.ofMillis(200),
                        new LimitRange(2, 50),
                        10,
                        80,
                        7,
                        Duration.ofSeconds(3),
                        4,
                        Duration.ofMillis(500),
                        6,
                        Map.of("GET /report?a=b", 4, "POST /x", 20)));
    }

    @Test
    void wrongTexts_areAllReported() {
        SettingsReader reader = new SettingsReader(
                "methods",
                "valve",
                Map.of("controller", "magic", "fixed", "GET /a", "queueLength", "-1", "colour", "red"));
        MethodLimitsSettings.from(reader, 200);

        assertThatThrownBy(reader::finish).isInstanceOfSatisfying(ConfigException.class, e -> assertThat(e.mistakes())
                .hasSize(4)
                .anyMatch(mistake -> mistake.contains("fixed must be a list")));
    }

    @Test
    void wrongValues_areAllReported() {
        MethodLimitsSettings.Builder builder = MethodLimitsSettings.builder()
                .total(10)
                .maxMethods(20)
                .start(50)
                .classes(0)
                .queueTimeout(Duration.ZERO)
                .fixed("a", 0);

        assertThatThrownBy(builder::build).isInstanceOfSatisfying(ConfigException.class, e -> assertThat(e.mistakes())
                .hasSize(5));
    }
}
