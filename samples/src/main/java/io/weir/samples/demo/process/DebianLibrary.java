package io.weir.samples.demo.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A shared library of a Debian package: the installed one, or else one that apt-get fetches and that is unpacked into a
 * directory of its own. Nothing is installed.
 *
 * <p>For one thread; the directory goes with {@link #close()}.
 */
public final class DebianLibrary implements AutoCloseable {
    private static final Path SYSTEM = Path.of("/usr/lib");

    private final ScratchDirectory directory;
    private final Path file;

    private DebianLibrary(ScratchDirectory directory, Path file) {
        this.directory = directory;
        this.file = file;
    }

    /**
     * Finds a library, or fetches its package.
     *
     * @param packageName the package
     * @param path the library's place below {@code /usr/lib/MACHINE}
     * @return the library, to be closed by its owner
     * @throws IOException when it is neither installed nor can be fetched; the message says why
     */
    public static DebianLibrary find(String packageName, String path) throws IOException {
        ScratchDirectory directory = new ScratchDirectory();
        try {
            Optional<Path> installed = below(SYSTEM, path);
            Path found = installed.isPresent()
                    ? installed.get()
                    : below(DebianProgram.unpack(packageName, directory).resolve("usr/lib"), path)
                            .orElseThrow(() -> new IOException("the package has no " + path));
            return new DebianLibrary(directory, found);
        } catch (IOException e) {
            directory.close();
            throw new IOException(packageName + " is not installed and cannot be fetched: " + e.getMessage(), e);
        }
    }

    private static Optional<Path> below(Path libraries, String path) throws IOException {
        if (!Files.isDirectory(libraries)) {
            return Optional.empty();
        }
        try (Stream<Path> machines = Files.list(libraries)) {
            return machines.map(machine -> machine.resolve(path))
                    .filter(Files::isRegularFile)
                    .findFirst();
        }
    }

    /**
     * Returns where it is.
     *
     * @return a readable file
     */
    public Path file() {
        return file;
    }

    /** Removes what was unpacked; who uses it must have ended. */
    @Override
    public void close() {
        directory.close();
    }
}
