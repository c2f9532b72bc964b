package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import io.weir.control.SystemLoadSettings.Bounds;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllerSettingsTest {
    private static final LimitRange RANGE = new LimitRange(2, 64);

    private static SettingsReader reader(String... namesAndTexts) {
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            texts.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return new SettingsReader("pool", "p1", texts);
    }

    @Test
    void nothingSaid_textAndBuilderAgreeOnTheDefaults() {
        SettingsReader reader = reader();

        assertThat(ParabolaSettings.from(reader, RANGE))
                .isEqualTo(ParabolaSettings.builder(RANGE).build());
        assertThat(SystemLoadSettings.from(reader, RANGE))
                .isEqualTo(SystemLoadSettings.builder(RANGE).build());
        assertThat(LimitRange.from(reader, RANGE)).isEqualTo(RANGE);
        assertThat(ControlMode.from(reader, ControlMode.ON)).isEqualTo(ControlMode.ON);
        reader.finish();
    }

    @Test
    void everythingSaid_isRead() {
        SettingsReader reader = reader(
                "min",
                "3",
                "max",
                "99",
                "mode",
                "measure",
                "parabola.window",
                "30",
                "parabola.distinctLoads",
                "4",
                "parabola.minFit",
                "0.7",
                "parabola.vertexReach",
                "2",
                "parabola.band",
                "0.2",
                "parabola.flat",
                "0",
                "parabola.load",
                "admittedRate",
                "systemLoad.bounds",
                "0.5..2",
                "systemLoad.minAdmitted",
                "5",
                "systemLoad.growingIntervals",
                "2",
                "systemLoad.checkLoad",
                "false");
        LimitRange range = LimitRange.from(reader, RANGE);

        assertThat(range).isEqualTo(new LimitRange(3, 99));
        assertThat(ControlMode.from(reader, ControlMode.ON)).isEqualTo(ControlMode.MEASURE);
        assertThat(ParabolaSettings.from(reader, range))
                .isEqualTo(new ParabolaSettings(range, 30, 4, 0.7, 2, 0.2, 0, ParabolaSettings.Load.ADMITTED_RATE));
        assertThat(SystemLoadSettings.from(reader, range))
                .isEqualTo(new SystemLoadSettings(range, Bounds.factors(0.5, 2), 5, 2, false));
        reader.finish();
    }

    @Test
    void responseTimes_areReadInTheirUnits() {
        SettingsReader reader = reader("systemLoad.lowResponse", "5ms", "systemLoad.highResponse", "40ms");

        assertThat(SystemLoadSettings.from(reader, RANGE).bounds())
                .isEqualTo(Bounds.responseTimes(Duration.ofMillis(5), Duration.ofMillis(40)));
        reader.finish();
    }

    @Test
    void everyTextIsWrong_allMistakesAtOnce() {
        SettingsReader reader = reader(
                "min",
                "9",
                "max",
                "4",
                "mode",
                "maybe",
                "parabola.window",
                "2",
                "parabola.minFit",
                "1.5",
                "parabola.load",
                "tps",
                "systemLoad.lowResponse",
                "50ms",
                "systemLoad.highResponse",
                "20ms",
                "systemLoad.checkLoad",
                "no");
        LimitRange range = LimitRange.from(reader, RANGE);
        ControlMode.from(reader, ControlMode.ON);
        ParabolaSettings.from(reader, range);
        SystemLoadSettings.from(reader, range);

        assertThatThrownBy(reader::finish).isInstanceOfSatisfying(ConfigException.class, e -> assertThat(e.mistakes())
                .containsExactly(
                        "pool 'p1': max must be >= min (9), but was 4",
                        "pool 'p1': mode must be one of on, measure, off, but was 'maybe'",
                        "pool 'p1': parabola.window must be a whole number in 3..1000, but was 2",
                        "pool 'p1': parabola.load must be one of inUse, admittedRate, but was 'tps'",
                        "pool 'p1': parabola.minFit must be a number in 0.0..1.0, but was 1.5",
                        "pool 'p1': systemLoad.highResponse must be >= lowResponse (50ms), because underload is tested first,"
                                + " but was 20ms",
                        "pool 'p1': systemLoad.checkLoad must be one of true, false, but was 'no'"));
    }

    @Test
    void bothFormsOfTheBounds_areRefused() {
        SettingsReader reader = reader("systemLoad.bounds", "0.5..2", "systemLoad.lowResponse", "5ms");
        SystemLoadSettings.from(reader, RANGE);

        assertThatThrownBy(reader::finish)
                .hasMessage(
                        "pool 'p1': systemLoad.bounds must be left out where response times are set, but was 0.5..2.0");
    }

    @Test
    void builtWrongly_allMistakesAtOnce() {
        ParabolaSettings.Builder parabola = ParabolaSettings.builder(RANGE)
                .window(4)
                .distinctLoads(5)
                .minFit(Double.NaN)
                .vertexReach(0)
                .band(-1)
                .flat(2);
        assertThatThrownBy(parabola::build).isInstanceOfSatisfying(ConfigException.class, e -> assertThat(e.mistakes())
                .hasSize(5));
        SystemLoadSettings.Builder load = SystemLoadSettings.builder(RANGE)
                .bounds(Bounds.factors(2, 1))
                .minAdmitted(-1)
                .growingIntervals(-1);
        assertThatThrownBy(load::build).isInstanceOfSatisfying(ConfigException.class, e -> assertThat(e.mistakes())
                .hasSize(3)
                .first()
                .asString()
                .isEqualTo("controller 'system-load': upperBound must be in lowerBound..1000000.0 (ratio), because"
                        + " underload is tested first, but was 1.0"));
        assertThatThrownBy(() -> new LimitRange(0, -1))
                .isInstanceOfSatisfying(
                        ConfigException.class, e -> assertThat(e.mistakes()).hasSize(2));
    }
}
