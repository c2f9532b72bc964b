package io.weir.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Says which build this is; the build writes the version into a resource. Verbs name it in their {@code @Command}. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"weir " + version() + " (Java " + Runtime.version() + ")"};
    }

    private static String version() {
        Properties build = new Properties();
        try (InputStream in = VersionProvider.class.getResourceAsStream("version.properties")) {
            build.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the build's version", e);
        }
        return build.getProperty("version");
    }
}
