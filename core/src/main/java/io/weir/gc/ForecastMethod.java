package io.weir.gc;

import java.util.Arrays;
import java.util.List;

/** The forecasters that a family's policy can name. */
public enum ForecastMethod {
    /** {@link TriggerForecaster}: the collector's own rule. */
    TRIGGER("trigger"),
    /** {@link MagaForecaster} aimed at the maximum of the old generation, as published. */
    MAGA("maga"),
    /** {@link MagaForecaster} aimed at the collector's trigger. */
    MAGA_TRIGGER("maga-trigger"),
    /** {@link CountForecaster}: as many minors as last time. */
    COUNT("count");

    private final String settingName;

    ForecastMethod(String settingName) {
        this.settingName = settingName;
    }

    /**
     * Returns the name in a properties file.
     *
     * @return lower case, with hyphens
     */
    public String settingName() {
        return settingName;
    }

    /** Whether the method fits a window of observations. */
    boolean hasWindow() {
        return this == MAGA || this == MAGA_TRIGGER;
    }

    static ForecastMethod ofSettingName(String name) {
        for (ForecastMethod method : values()) {
            if (method.settingName.equals(name)) {
                return method;
            }
        }
        throw new IllegalArgumentException("forecaster must be one of " + settingNames() + ", but was '" + name + "'");
    }

    static List<String> settingNames() {
        return Arrays.stream(values()).map(ForecastMethod::settingName).toList();
    }

    GcForecaster create(Collector collector, int windowSize) {
        return switch (this) {
            case TRIGGER -> new TriggerForecaster(collector);
            case MAGA -> new MagaForecaster(collector, windowSize, MagaForecaster.Target.MAXIMUM);
            case MAGA_TRIGGER -> new MagaForecaster(collector, windowSize, MagaForecaster.Target.TRIGGER);
            case COUNT -> new CountForecaster();
        };
    }
}
