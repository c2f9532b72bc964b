package io.weir.samples.demo.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A new directory for temporary files, which goes with its owner. */
final class ScratchDirectory implements AutoCloseable {
    private final Path path;

    /** Makes an empty directory below the system's own for temporary files. */
    ScratchDirectory() {
        try {
            path = Files.createTempDirectory("weir-demo-");
        } catch (IOException e) {
            throw new UncheckedIOException("no directory for temporary files", e);
        }
    }

    /** Returns where it is. */
    Path path() {
        return path;
    }

    /** Removes it with all that is in it; what cannot be removed is told on stderr. */
    @Override
    public void close() {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("left behind: " + path + " (" + e.getMessage() + ")");
        }
    }
}
