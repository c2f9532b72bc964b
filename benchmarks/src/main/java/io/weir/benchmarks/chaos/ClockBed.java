package io.weir.benchmarks.chaos;

import io.weir.cli.CliException;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.load.RequestRecord;
import io.weir.samples.demo.process.DebianLibrary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A cluster whose processes have a wall clock that can be stepped, by libfaketime: what the system's own would do to them when
 * somebody sets it. The monotonic clock stays, as it does then.
 */
final class ClockBed implements Bed {
    private static final String PACKAGE = "libfaketime";
    private static final String LIBRARY = "faketime/libfaketimeMT.so.1";
    private static final String NOW = "+0";
    private static final String AN_HOUR_AHEAD = "+3600";
    private static final String AN_HOUR_BACK = "-3600";

    private final DebianLibrary library;
    private final Path offset;
    private final ClusterBed cluster;

    private ClockBed(DebianLibrary library, Path offset, ClusterBed cluster) {
        this.library = library;
        this.offset = offset;
        this.cluster = cluster;
    }

    /**
     * Starts the cluster.
     *
     * @throws IOException when there is no libfaketime to be had
     */
    static ClockBed start() throws IOException {
        DebianLibrary library = DebianLibrary.find(PACKAGE, LIBRARY);
        try {
            Path offset = Files.createTempFile("weir-chaos-clock-", "");
            step(offset, NOW);
            List<String> launcher = List.of(
                    "env",
                    "LD_PRELOAD=" + library.file(),
                    "FAKETIME_TIMESTAMP_FILE=" + offset,
                    "FAKETIME_NO_CACHE=1",
                    "FAKETIME_DONT_FAKE_MONOTONIC=1",
                    // Otherwise every wait with a time-out of the JVM ends at once.
                    "FAKETIME_FORCE_MONOTONIC_FIX=0");
            return new ClockBed(library, offset, new ClusterBed(launcher));
        } catch (IOException | RuntimeException e) {
            library.close();
            throw e;
        }
    }

    /** A reader sees the old text or the new one. */
    private static void step(Path offset, String text) throws IOException {
        Path next = offset.resolveSibling(offset.getFileName() + ".next");
        Files.writeString(next, text + "\n", StandardCharsets.US_ASCII);
        Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private void step(String text) {
        try {
            step(offset, text);
        } catch (IOException e) {
            throw CliException.failure("the clock cannot be stepped: " + e.getMessage(), e);
        }
    }

    @Override
    public LoadGenerator load(Arm arm, LoadPlan plan, RequestRecord record) {
        return cluster.load(arm, plan, record);
    }

    @Override
    public void begin(Fault fault) {
        cluster.begin(Fault.NONE);
        step(AN_HOUR_AHEAD);
    }

    @Override
    public void end(Fault fault) {
        step(AN_HOUR_BACK);
    }

    @Override
    public Census census(Arm arm) {
        return cluster.census(arm);
    }

    @Override
    public List<String> notes() {
        return cluster.notes();
    }

    @Override
    public void close() {
        cluster.close();
        library.close();
        try {
            Files.deleteIfExists(offset);
        } catch (IOException e) {
            System.err.println("left behind: " + offset + " (" + e.getMessage() + ")");
        }
    }
}
