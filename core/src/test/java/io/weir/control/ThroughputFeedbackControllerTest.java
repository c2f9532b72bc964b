package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputFeedbackControllerTest {
    private static final LimitRange RANGE = new LimitRange(1, 30);

    private final ThroughputFeedbackController controller = new ThroughputFeedbackController(
            ThroughputFeedbackSettings.builder(RANGE).step(2).sampleSize(100).build());

    private Decision update(int limit, long succeeded) {
        return controller.update(Intervals.of(limit, limit, limit, succeeded));
    }

    private int walk(int start, int moves, IntToLongFunction throughput) {
        int limit = start;
        for (int i = 0; i < moves; i++) {
            limit = update(limit, throughput.applyAsLong(limit)).limit();
        }
        return limit;
    }

    @ParameterizedTest
    @CsvSource({
        // previous limit and throughput, current ones, new limit
        "10, 500, 12, 600, 14",
        "10, 500, 12, 500, 14",
        "10, 500, 12, 400, 10",
        "10, 500, 8, 400, 10",
        "10, 500, 8, 500, 10",
        "10, 500, 8, 600, 6",
    })
    void truthTable_isThePublishedOne(int before, long throughputBefore, int now, long throughputNow, int wanted) {
        update(before, throughputBefore);

        assertThat(update(now, throughputNow).limit()).isEqualTo(wanted);
    }

    @Test
    void firstThroughput_raises() {
        assertThat(update(10, 500)).isEqualTo(new Decision(12, LoadState.UNDERLOAD, "the first throughput"));
    }

    @Test
    void tooFewUnits_areCollectedOverIntervals() {
        assertThat(update(10, 60)).isEqualTo(new Decision(10, LoadState.UNKNOWN, "not enough units have ended yet"));
        assertThat(update(10, 60).limit()).isEqualTo(12);
        assertThat(controller.metrics()).singleElement().satisfies(metric -> assertThat(metric.value())
                .isEqualTo(60));
    }

    @Test
    void limitChangedByOthers_whatWasCollectedIsForgotten() {
        update(10, 90);

        assertThat(update(8, 90).state()).isEqualTo(LoadState.UNKNOWN);
    }

    @Test
    void oneTop_staysWithinTwoStepsOfIt() {
        IntToLongFunction peak = limit -> 1000 - 2L * (limit - 15) * (limit - 15);
        for (int start : new int[] {1, 14, 28}) {
            assertThat(walk(start, 40, peak)).as("from %d", start).isBetween(11, 19);
        }
    }

    @Test
    void plateau_driftsUpToTheGreatestLimit() {
        IntToLongFunction plateau = limit -> Math.min(limit, 5) * 100L;

        assertThat(walk(2, 40, plateau)).isEqualTo(RANGE.max());
    }

    @Test
    void atTheGreatestLimit_isStuckForEverWhateverHappens() {
        assertThat(walk(28, 3, limit -> 100L * limit)).isEqualTo(30);
        // The load changes, and now every smaller limit would bring more.
        IntToLongFunction collapsed = limit -> 3000 - 90L * limit;
        for (int i = 0; i < 100; i++) {
            assertThat(walk(30, 1, collapsed)).isEqualTo(30);
        }
    }

    @Test
    void atTheLeastLimit_freesItself() {
        assertThat(walk(5, 4, limit -> 1000 - 10L * limit)).isEqualTo(1);
        assertThat(walk(1, 10, limit -> 100L * limit)).isGreaterThan(15);
    }

    @Test
    void settings_areReadAndChecked() {
        SettingsReader good =
                new SettingsReader("method", "m", Map.of("throughput.step", "3", "throughput.sampleSize", "50"));
        assertThat(ThroughputFeedbackSettings.from(good, RANGE))
                .isEqualTo(new ThroughputFeedbackSettings(RANGE, 3, 50));
        good.finish();

        assertThatThrownBy(() -> new ThroughputFeedbackSettings(RANGE, 0, 0))
                .isInstanceOfSatisfying(
                        ConfigException.class, e -> assertThat(e.mistakes()).hasSize(2));
    }
}
