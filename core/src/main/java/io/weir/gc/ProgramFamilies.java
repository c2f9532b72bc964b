package io.weir.gc;

import static io.weir.gc.ProgramFamily.Range.ANY;

import io.weir.config.SettingsReader;
import io.weir.gc.ProgramFamily.Criteria;
import io.weir.gc.ProgramFamily.Policy;
import io.weir.gc.ProgramFamily.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The repository of program families: those that are built in, and those that a user adds.
 *
 * <p>The thresholds that are built in are Weir's own, not TRINI's, whose published text could not be compared. The order
 * matters: the first family that fits a program and whose forecasts do not fail is taken. A user's families come before
 * those that are built in, but after the one in which every program starts.
 */
public final class ProgramFamilies {
    /** All history: more observations than come before a first major in practice. */
    private static final int ALL_HISTORY = 10_000;

    /** The place of the family in which a program starts. */
    private static final int START = 1;

    /** MiGC_CV that parts regular from irregular programs; production logs show 0.1 to 0.5 and 0.6 to 1.5. */
    private static final double REGULAR = 0.6;

    /** The avoidance window in gaps between collections; see docs/design/forecast.md for the measurement. */
    private static final double WINDOW_GAPS = 0.35;

    private static final Duration MIN_WINDOW = Duration.ofMillis(150);

    /** 500 ms: live readings of eden keep the forecast of a near collection exact, however long the gap was. */
    private static final Duration MAX_WINDOW = Duration.ofMillis(500);

    private static final Duration MAX_AVOID = Duration.ofNanos(AvoidancePolicy.DEFAULT_MAX_AVOID_NANOS);
    private static final Duration SHORTEST_PAUSE = Duration.ofNanos(AvoidancePolicy.DEFAULT_SHORTEST_PAUSE_NANOS);
    private static final Duration HOUR = Duration.ofHours(1);

    private ProgramFamilies() {}

    /**
     * Returns the families that are built in.
     *
     * @return explicit-clock, start-up, regular, irregular, linear, counted, linear-to-the-brim
     */
    public static List<ProgramFamily> builtIn() {
        Range few = new Range(0, 4);
        Range two = new Range(2, Double.POSITIVE_INFINITY);
        Range enough = new Range(4, Double.POSITIVE_INFINITY);
        Range regular = new Range(0, REGULAR);
        Range irregular = new Range(REGULAR, Double.POSITIVE_INFINITY);
        return List.of(
                family("explicit-clock", new Criteria(ANY, ANY, ANY, ANY, true), ForecastMethod.TRIGGER, ALL_HISTORY),
                family("start-up", new Criteria(ANY, ANY, ANY, few, false), ForecastMethod.TRIGGER, ALL_HISTORY),
                family("regular", new Criteria(regular, ANY, ANY, enough, false), ForecastMethod.TRIGGER),
                family("irregular", new Criteria(irregular, ANY, ANY, enough, false), ForecastMethod.TRIGGER),
                family("linear", new Criteria(ANY, ANY, ANY, two, false), ForecastMethod.MAGA_TRIGGER),
                family("counted", new Criteria(ANY, ANY, ANY, two, false), ForecastMethod.COUNT),
                family("linear-to-the-brim", new Criteria(ANY, ANY, ANY, two, false), ForecastMethod.MAGA));
    }

    private static ProgramFamily family(String name, Criteria criteria, ForecastMethod method) {
        return family(name, criteria, method, MagaForecaster.DEFAULT_WINDOW_SIZE);
    }

    private static ProgramFamily family(String name, Criteria criteria, ForecastMethod method, int windowSize) {
        Policy policy = new Policy(
                method,
                windowSize,
                WINDOW_GAPS,
                MIN_WINDOW.toNanos(),
                MAX_WINDOW.toNanos(),
                MAX_AVOID.toNanos(),
                SHORTEST_PAUSE.toNanos(),
                "");
        return new ProgramFamily(name, criteria, policy);
    }

    /**
     * Reads a user's families and puts them before those that are built in.
     *
     * <p>{@code families} lists their names in order. For each, {@code family.NAME.} and: {@code migcCv}, {@code migcAvg},
     * {@code majorPauseMillis}, {@code majors} (ranges such as {@code 0.2..0.6}, {@code 2..}; absent means any),
     * {@code forecaster} (trigger, maga, maga-trigger, count), {@code fws} (observations), {@code windowGaps} (gaps between
     * collections), {@code minWindow}, {@code maxWindow}, {@code maxAvoidTime}, {@code shortestPause} (durations),
     * {@code selector}.
     *
     * @param name what the settings are called in messages, as a file's name
     * @param properties the settings; other properties are mistakes
     * @return explicit-clock, start-up, the user's families, the other built-in ones
     * @throws io.weir.config.ConfigException with all mistakes
     */
    public static List<ProgramFamily> withUsers(String name, Properties properties) {
        Map<String, String> texts = new HashMap<>();
        properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
        SettingsReader in = new SettingsReader("program families", name, texts);
        List<ProgramFamily> families = new ArrayList<>(builtIn());
        List<String> names = Arrays.stream(in.text("families", "").split(","))
                .map(String::trim)
                .filter(family -> !family.isEmpty())
                .toList();
        for (int i = 0; i < names.size(); i++) {
            families.add(START + 1 + i, read(in, names.get(i)));
        }
        in.finish();
        return List.copyOf(families);
    }

    private static ProgramFamily read(SettingsReader in, String name) {
        String prefix = "family." + name + ".";
        Criteria criteria = new Criteria(
                range(in, prefix + "migcCv"),
                range(in, prefix + "migcAvg"),
                range(in, prefix + "majorPauseMillis"),
                range(in, prefix + "majors"),
                false);
        String method =
                in.oneOf(prefix + "forecaster", ForecastMethod.TRIGGER.settingName(), ForecastMethod.settingNames());
        int windowSize = in.integer(prefix + "fws", MagaForecaster.DEFAULT_WINDOW_SIZE, 2, ALL_HISTORY);
        double windowGaps = in.decimal(prefix + "windowGaps", WINDOW_GAPS, 0, 10);
        Duration minWindow = in.duration(prefix + "minWindow", MIN_WINDOW, Duration.ZERO, HOUR);
        Duration maxWindow = in.duration(prefix + "maxWindow", MAX_WINDOW, Duration.ZERO, HOUR);
        in.mistakes()
                .require(
                        maxWindow.compareTo(minWindow) >= 0,
                        prefix + "maxWindow",
                        ">= minWindow (" + minWindow.toMillis() + " ms)",
                        maxWindow.toMillis() + " ms");
        return new ProgramFamily(
                name,
                criteria,
                new Policy(
                        ForecastMethod.ofSettingName(method),
                        windowSize,
                        windowGaps,
                        minWindow.toNanos(),
                        maxWindow.toNanos(),
                        in.duration(prefix + "maxAvoidTime", MAX_AVOID, Duration.ofMillis(10), HOUR)
                                .toNanos(),
                        in.duration(prefix + "shortestPause", SHORTEST_PAUSE, Duration.ZERO, HOUR)
                                .toNanos(),
                        in.text(prefix + "selector", "")));
    }

    private static Range range(SettingsReader in, String property) {
        return in.range(property).map(ends -> new Range(ends[0], ends[1])).orElse(ANY);
    }
}
