package io.weir.hikari;

import io.weir.config.SettingsReader;
import io.weir.control.HybridController;
import io.weir.control.HybridSettings;
import io.weir.control.LimitController;
import io.weir.control.LimitRange;
import io.weir.control.ParabolaController;
import io.weir.control.ParabolaSettings;
import io.weir.control.SystemLoadController;
import io.weir.control.SystemLoadSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** The controllers that a pool can have. */
enum MplController {
    /** Ours, the default. Two intervals make its shortest measurement. */
    HYBRID(Duration.ofMillis(250)) {
        @Override
        Supplier<LimitController> read(SettingsReader reader, LimitRange range, int replicas) {
            HybridSettings settings = HybridSettings.from(reader, range)
                    .replicas(replicas)
                    .seed(ThreadLocalRandom.current().nextLong()) // Replicas must not probe in step.
                    .build();
            return () -> new HybridController(settings);
        }
    },
    /** Algorithm 3 of the thesis, as published. */
    PARABOLA(Duration.ofSeconds(1)) {
        @Override
        Supplier<LimitController> read(SettingsReader reader, LimitRange range, int replicas) {
            ParabolaSettings settings = ParabolaSettings.from(reader, range);
            return () -> new ParabolaController(settings);
        }
    },
    /** Algorithm 4 of the thesis, as published. */
    SYSTEM_LOAD(Duration.ofSeconds(1)) {
        @Override
        Supplier<LimitController> read(SettingsReader reader, LimitRange range, int replicas) {
            SystemLoadSettings settings = SystemLoadSettings.from(reader, range);
            return () -> new SystemLoadController(settings);
        }
    };

    private final Duration defaultInterval;

    /** The published ones do not say their interval: 1 s, a guess, long enough for some hundred commits. */
    MplController(Duration defaultInterval) {
        this.defaultInterval = defaultInterval;
    }

    /** Reads the setting {@code controller}. */
    static MplController of(SettingsReader reader) {
        List<String> words = Arrays.stream(values()).map(MplController::text).toList();
        return values()[words.indexOf(reader.oneOf("controller", HYBRID.text(), words))];
    }

    /** Reads what this controller adds to the settings, and returns what makes controllers with them. */
    abstract Supplier<LimitController> read(SettingsReader reader, LimitRange range, int replicas);

    Duration defaultInterval() {
        return defaultInterval;
    }

    /** Returns its name as settings write it, for instance {@code system-load}. */
    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
