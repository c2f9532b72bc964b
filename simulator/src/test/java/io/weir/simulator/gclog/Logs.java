package io.weir.simulator.gclog;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Log texts and recordings for the tests. */
final class Logs {
    static final long KILO = 1_024;
    static final long MEGA = 1_024 * KILO;

    private Logs() {}

    static Path write(Path folder, String name, String text) throws IOException {
        return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static GcLog read(Path folder, String text) throws IOException {
        return GcLogReader.read(write(folder, "gc.log", text));
    }

    static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    static Path recordings() {
        return Path.of("src", "test", "resources", "gclogs");
    }

    /** All recordings of this project. */
    static List<Path> allRecordings() {
        try (Stream<Path> files = Files.list(recordings())) {
            return files.filter(f -> f.toString().endsWith(".log.gz")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(String recording) throws IOException {
        return lines(recordings().resolve(recording + ".log.gz"));
    }

    static List<String> lines(Path gzipped) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(gzipped))) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        }
    }

    static GcObservation only(GcLog log, GcKind kind) {
        List<GcObservation> found =
                log.observations().stream().filter(o -> o.kind() == kind).toList();
        if (found.size() != 1) {
            throw new AssertionError("expected one " + kind + ", but were " + found);
        }
        return found.get(0);
    }

    static long heapBefore(GcObservation o) {
        return o.youngBeforeBytes() + o.oldBeforeBytes();
    }

    static long heapAfter(GcObservation o) {
        return o.youngAfterBytes() + o.oldAfterBytes();
    }
}
