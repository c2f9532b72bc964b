package io.weir.fuzz;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** Bytes as settings: the text of a properties file. */
public final class PropertiesTexts {
    private PropertiesTexts() {}

    /**
     * Reads them as a properties file.
     *
     * @param bytes the file
     * @return the properties; empty when it is no such file, which is the library's to say
     */
    public static Optional<Properties> read(byte[] bytes) {
        Properties properties = new Properties();
        try (Reader text = new StringReader(new String(bytes, StandardCharsets.UTF_8))) {
            properties.load(text);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be read", e);
        }
        return Optional.of(properties);
    }

    /**
     * Copies properties.
     *
     * @param properties names and texts
     * @return the same
     */
    public static Map<String, String> texts(Properties properties) {
        Map<String, String> texts = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name)));
        return texts;
    }
}
