package io.weir.cli.simulate;

import io.weir.cli.FileTrouble;
import io.weir.config.ConfigException;
import io.weir.simulator.scenario.ScenarioTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Scenarios in YAML: files, and the presets that come with Weir. */
public final class ScenarioFiles {
    /** The presets by name. */
    public static final List<String> PRESETS =
            List.of("thesis-2008", "tls13-ecdsa", "serial-small-heap", "g1-large-heap", "lock-contended-db");

    /** 1 MiB: a trace of arrivals has its place, a mistake for another file has not. */
    private static final int MOST_CHARACTERS = 1 << 20;

    /** 32: a scenario has six levels, and the library reads each on the stack. */
    private static final int MOST_LEVELS = 32;

    private ScenarioFiles() {}

    /**
     * Reads a scenario.
     *
     * @param nameOrFile a preset's name, or a file's
     * @return what is written there
     * @throws ConfigException when there is neither, or it is no YAML
     */
    public static ScenarioTree read(String nameOrFile) {
        if (PRESETS.contains(nameOrFile)) {
            return preset(nameOrFile);
        }
        Path path = Path.of(nameOrFile);
        if (!Files.exists(path)) {
            throw mistake("scenario '" + nameOrFile + "': there is no such file, and the presets are "
                    + String.join(", ", PRESETS));
        }
        try (InputStream in = Files.newInputStream(path)) {
            return parse(nameOrFile, in);
        } catch (IOException e) {
            throw mistake("scenario '" + nameOrFile + "': cannot be read: " + FileTrouble.of(e));
        }
    }

    /**
     * Reads a preset.
     *
     * @param name one of {@link #PRESETS}
     * @return what is written there
     */
    public static ScenarioTree preset(String name) {
        try (InputStream in = ScenarioFiles.class.getResourceAsStream("presets/" + name + ".yaml")) {
            return parse(name, in);
        } catch (IOException e) {
            throw new UncheckedIOException("preset '" + name + "' cannot be read", e);
        }
    }

    static ScenarioTree parse(String name, InputStream in) throws IOException {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(name)
                .setAllowDuplicateKeys(false)
                .setCodePointLimit(MOST_CHARACTERS)
                .build();
        // No character takes more than four bytes; the library refuses what is longer than its limit.
        byte[] bytes = in.readNBytes(4 * MOST_CHARACTERS + 1);
        Object value;
        try {
            requireShallow(name, new Parse(settings).parseInputStream(new ByteArrayInputStream(bytes)));
            value = new Load(settings).loadFromInputStream(new ByteArrayInputStream(bytes));
        } catch (YamlEngineException e) {
            throw mistake("scenario '" + name + "': must be YAML, but is not: " + e.getMessage());
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw mistake("scenario '" + name + "': must be a map of settings, but is not");
        }
        try {
            return ScenarioTree.of(map);
        } catch (IllegalArgumentException e) {
            throw mistake("scenario '" + name + "': " + e.getMessage());
        }
    }

    private static void requireShallow(String name, Iterable<Event> events) {
        int level = 0;
        for (Event event : events) {
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> level++;
                case MappingEnd, SequenceEnd -> level--;
                default -> {
                    // A scalar or a mark.
                }
            }
            if (level > MOST_LEVELS) {
                throw mistake("scenario '" + name + "': must have at most " + MOST_LEVELS + " levels, but has more");
            }
        }
    }

    private static ConfigException mistake(String message) {
        return new ConfigException(List.of(message));
    }
}
