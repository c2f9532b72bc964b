package io.weir.hikari;

import com.zaxxer.hikari.HikariConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * HikariCP's configuration with {@code weir.mpl.*} keys in it, which HikariCP alone would refuse as unknown.
 *
 * <p>Used as {@link HikariConfig} is, and as little thread-safe. A {@link WeirHikariDataSource} that is made from it takes the
 * settings over; a stock {@code HikariDataSource} ignores them. They are checked when the data source starts.
 */
public class WeirHikariConfig extends HikariConfig {
    private final Map<String, String> mpl = new HashMap<>();

    /** Makes a configuration to be filled by setters. */
    public WeirHikariConfig() {}

    /**
     * Reads properties.
     *
     * @param properties HikariCP's own, and {@code weir.mpl.*}; not changed
     * @throws RuntimeException as HikariCP does, for a property that it does not know
     */
    public WeirHikariConfig(Properties properties) {
        super(withoutMpl(properties));
        mpl.putAll(MplSettings.in(properties));
    }

    /**
     * Reads a file of properties.
     *
     * @param propertyFileName a path, or else the name of a resource on the class path
     * @throws IllegalArgumentException when there is no such file
     * @throws RuntimeException when it cannot be read, or as HikariCP does, for a property that it does not know
     */
    public WeirHikariConfig(String propertyFileName) {
        this(load(propertyFileName));
    }

    private static Properties withoutMpl(Properties properties) {
        Properties rest = new Properties();
        // Not copied by name alone: HikariCP also takes values that are objects, such as a data source.
        properties.stringPropertyNames().forEach(key -> rest.setProperty(key, properties.getProperty(key)));
        properties.forEach(rest::put);
        rest.keySet().removeIf(key -> key.toString().startsWith(MplSettings.PREFIX));
        return rest;
    }

    private static Properties load(String name) {
        Path path = Path.of(name);
        try (InputStream in = Files.isRegularFile(path) ? Files.newInputStream(path) : resource(name)) {
            if (in == null) {
                throw new IllegalArgumentException("Cannot find property file: " + name);
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties;
        } catch (IOException e) {
            throw new IllegalStateException("Failed to read property file " + name, e);
        }
    }

    private static InputStream resource(String name) {
        InputStream own = WeirHikariConfig.class.getResourceAsStream(name);
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return own != null || context == null ? own : context.getResourceAsStream(name);
    }

    /**
     * Sets one setting.
     *
     * @param name its name without {@code weir.mpl.}, for instance {@code max}
     * @param text its text
     */
    public void setMpl(String name, String text) {
        mpl.put(name, text);
    }

    /**
     * Returns the settings.
     *
     * @return names without {@code weir.mpl.} and texts; a copy
     */
    public Map<String, String> mpl() {
        return Map.copyOf(mpl);
    }

    /** Returns what a configuration says of its level: something for ours alone. */
    static Map<String, String> mplOf(HikariConfig configuration) {
        return configuration instanceof WeirHikariConfig own ? own.mpl() : Map.of();
    }
}
