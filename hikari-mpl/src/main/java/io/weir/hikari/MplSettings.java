package io.weir.hikari;

import com.zaxxer.hikari.HikariConfig;
import io.weir.config.ConfigException;
import io.weir.config.SettingsReader;
import io.weir.control.ControlMode;
import io.weir.control.LimitController;
import io.weir.control.LimitRange;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;

/**
 * What may be set of a pool's level, all of it under {@link #PREFIX}. Immutable.
 *
 * <p>System properties hold for every pool of the JVM; what a pool's own configuration says wins over them. The pool's
 * {@code maximumPoolSize} is the level to start with and, unless {@code max} is set, the greatest one.
 *
 * @param pool the pool's name
 * @param texts the settings as they were given, without the prefix
 * @param range the least and the greatest level, in connections
 * @param share the greatest number of physical connections, nested ones included; {@link Integer#MAX_VALUE} for no cap
 * @param start the level to start with, within the range
 * @param mode how far the control goes
 * @param interval between two decisions
 * @param controllerName which controller decides
 * @param controllers makes controllers of that kind, new ones
 */
public record MplSettings(
        String pool,
        Map<String, String> texts,
        LimitRange range,
        int share,
        int start,
        ControlMode mode,
        Duration interval,
        String controllerName,
        Supplier<LimitController> controllers) {

    /** What every key begins with. */
    public static final String PREFIX = "weir.mpl.";

    /** The key of {@link MplObserver}'s delegate; a system property alone. */
    static final String DELEGATE = "delegate";

    /** 2: one level above the least, so that a borrower that needs a second connection seldom finds the pool full. */
    static final int DEFAULT_MIN = 2;

    private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(50);
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(10);
    private static final int MOST_REPLICAS = 10_000;

    /** Copies the texts. */
    public MplSettings {
        texts = Map.copyOf(texts);
    }

    /**
     * Reads the settings.
     *
     * @param pool the pool's name, for messages
     * @param texts names without the prefix, and their texts
     * @param maximumPoolSize HikariCP's own setting, one or more (connections)
     * @return the settings
     * @throws ConfigException with all mistakes, unknown names among them
     */
    public static MplSettings read(String pool, Map<String, String> texts, int maximumPoolSize) {
        SettingsReader reader = new SettingsReader("weir.mpl of pool", pool, texts);
        ControlMode mode = ControlMode.from(reader, ControlMode.ON);
        int replicas = reader.integer("replicas", 1, 1, MOST_REPLICAS);
        int share = share(reader, replicas);
        int most = Math.min(maximumPoolSize, share);
        LimitRange asked = LimitRange.from(reader, new LimitRange(Math.min(DEFAULT_MIN, most), most));
        reader.mistakes().require(asked.min() <= share, "min", "<= globalMax / replicas (" + share + ")", asked.min());
        LimitRange range = new LimitRange(asked.min(), Math.max(asked.min(), Math.min(asked.max(), share)));
        MplController kind = MplController.of(reader);
        Duration interval = reader.duration("interval", kind.defaultInterval(), SHORTEST_INTERVAL, LONGEST_INTERVAL);
        Supplier<LimitController> controllers = kind.read(reader, range, replicas);
        reader.finish();
        return new MplSettings(
                pool, texts, range, share, range.clamp(maximumPoolSize), mode, interval, kind.text(), controllers);
    }

    private static int share(SettingsReader reader, int replicas) {
        int globalMax = reader.integer("globalMax", 0, 1, Integer.MAX_VALUE);
        if (globalMax == 0) {
            return Integer.MAX_VALUE;
        }
        boolean enough = reader.mistakes()
                .require(globalMax >= replicas, "globalMax", ">= replicas (" + replicas + ")", globalMax);
        return enough ? globalMax / replicas : Integer.MAX_VALUE;
    }

    /** Reads a pool's settings out of its configuration and the system properties. Validates the configuration first. */
    static MplSettings of(HikariConfig configuration, Map<String, String> own) {
        configuration.validate();
        Map<String, String> texts = new HashMap<>(ofSystem());
        texts.remove(DELEGATE);
        texts.putAll(own);
        return read(configuration.getPoolName(), texts, configuration.getMaximumPoolSize());
    }

    /** Returns the settings that system properties make, without the prefix. */
    static Map<String, String> ofSystem() {
        return in(System.getProperties());
    }

    /** Returns those of the properties that are settings, without the prefix. */
    static Map<String, String> in(Properties properties) {
        Map<String, String> texts = new HashMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (key.startsWith(PREFIX)) {
                texts.put(key.substring(PREFIX.length()), properties.getProperty(key));
            }
        }
        return texts;
    }

    /** Returns these settings for another {@code maximumPoolSize}, with a controller of its own that was given kept. */
    MplSettings withMaximum(int maximumPoolSize) {
        MplSettings changed = read(pool, texts, maximumPoolSize);
        return changed.controllerName.equals(controllerName)
                ? changed
                : changed.withController(controllerName, controllers);
    }

    /**
     * Returns these settings with another controller, for instance one of your own.
     *
     * @param name what it is called
     * @param made makes controllers, a new one at each call
     * @return a changed copy
     */
    public MplSettings withController(String name, Supplier<LimitController> made) {
        return new MplSettings(pool, texts, range, share, start, mode, interval, name, made);
    }
}
