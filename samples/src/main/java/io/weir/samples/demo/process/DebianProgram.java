package io.weir.samples.demo.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of a Debian package, such as a balancer that is not ours: the installed one, or else one that apt-get fetches and
 * that is unpacked into a directory of its own. Nothing is installed and no service is started.
 *
 * <p>For one thread; the directory goes with {@link #close()}.
 */
public final class DebianProgram implements AutoCloseable {
    /** Some megabytes from a mirror; a guess. */
    private static final long PATIENCE_SECONDS = 60;

    private static final List<String> SYSTEM_DIRECTORIES = List.of("/usr/local/sbin", "/usr/sbin", "/usr/bin");

    private static final String ENDS_WITH_ITS_INPUT = """
            exec 3<&0
            "$@" </dev/null & program=$!
            { cat >/dev/null; kill $program 2>/dev/null; } <&3 &
            wait $program
            """;

    private final ScratchDirectory directory;
    private final Path binary;
    private final String libraries;

    private DebianProgram(ScratchDirectory directory, Path binary, String libraries) {
        this.directory = directory;
        this.binary = binary;
        this.libraries = libraries;
    }

    /**
     * Finds a program, or fetches its package.
     *
     * @param name the package's name and the program's
     * @return the program, to be closed by its owner
     * @throws IOException when it is neither installed nor can be fetched; the message says why
     */
    public static DebianProgram find(String name) throws IOException {
        ScratchDirectory directory = new ScratchDirectory();
        try {
            for (String place : SYSTEM_DIRECTORIES) {
                if (Files.isExecutable(Path.of(place, name))) {
                    return new DebianProgram(directory, Path.of(place, name), "");
                }
            }
            return fetch(name, directory);
        } catch (IOException e) {
            directory.close();
            throw new IOException(name + " is not installed and cannot be fetched: " + e.getMessage(), e);
        }
    }

    private static DebianProgram fetch(String name, ScratchDirectory directory) throws IOException {
        Path root = unpack(name, directory);
        Path binary = root.resolve("usr/sbin").resolve(name);
        if (!Files.isExecutable(binary)) {
            throw new IOException("the package has no /usr/sbin/" + name);
        }
        return new DebianProgram(directory, binary, libraries(root));
    }

    /**
     * Fetches a package with what it depends on, and unpacks them.
     *
     * @return what stands for the file system's root
     */
    static Path unpack(String name, ScratchDirectory directory) throws IOException {
        Path packages = directory.path().resolve("packages");
        Path root = directory.path().resolve("root");
        Files.createDirectories(packages.resolve("partial"));
        Files.createDirectories(root);
        // Without locks, because nothing of the system's is changed; with what it depends on and the system lacks.
        run(List.of(
                "apt-get",
                "install",
                "--yes",
                "--no-install-recommends",
                "--download-only",
                "-o",
                "Debug::NoLocking=true",
                "-o",
                "APT::Sandbox::User=",
                "-o",
                "Dir::Cache::archives=" + packages,
                name));
        for (Path file : list(packages, ".deb")) {
            run(List.of("dpkg-deb", "--extract", file.toString(), root.toString()));
        }
        return root;
    }

    /** Libraries lie below the machine's name: {@code usr/lib/x86_64-linux-gnu}. */
    private static String libraries(Path root) throws IOException {
        Path base = root.resolve("usr/lib");
        List<String> places = new ArrayList<>();
        if (Files.isDirectory(base)) {
            list(base, "-linux-gnu").forEach(place -> places.add(place.toString()));
        }
        return String.join(":", places);
    }

    private static List<Path> list(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        }
    }

    private static void run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(command.get(0) + " did not end within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + said.strip());
        }
    }

    /**
     * Prepares to start it under a shell that ends it when this JVM is gone, however that ends.
     *
     * @param args its arguments
     * @return a builder; the program ends when its input does
     */
    public ProcessBuilder command(List<String> args) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", ENDS_WITH_ITS_INPUT, "weir"));
        command.add(binary.toString());
        command.addAll(args);
        ProcessBuilder builder = new ProcessBuilder(command);
        if (!libraries.isEmpty()) {
            builder.environment().put("LD_LIBRARY_PATH", libraries);
        }
        return builder;
    }

    /** Removes what was unpacked; what was started must have ended. */
    @Override
    public void close() {
        directory.close();
    }
}
