package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files: compressed, rotated, cut, in odd character sets, or no logs at all. */
final class GcLogReaderTest {
    private static final String RECORDING = "table-Serial-17";

    @TempDir
    private Path folder;

    private Path recording() {
        return Logs.recordings().resolve(RECORDING + ".log.gz");
    }

    @Test
    void gzipUnderAnyName_isToldByItsContent() throws IOException {
        Path renamed = Files.copy(recording(), folder.resolve("gc.log"));
        Path plain = Logs.write(folder, "gc.log.gz", String.join("\n", Logs.lines(RECORDING)));

        GcLog expected = GcLogReader.read(recording());
        assertThat(GcLogReader.read(renamed).observations()).isEqualTo(expected.observations());
        assertThat(GcLogReader.read(plain).observations()).isEqualTo(expected.observations());
        assertThat(GcLogReader.read(plain).name()).isEqualTo("gc.log.gz");
    }

    @Test
    void truncatedGzip_givesWhatCameBeforeAndCountsTheCut() throws IOException {
        byte[] bytes = Files.readAllBytes(recording());
        Path cut = Files.write(folder.resolve("cut.gz"), Arrays.copyOf(bytes, bytes.length / 2));

        GcLog log = GcLogReader.read(cut);

        assertThat(log.observations()).hasSizeBetween(10, 60);
        assertThat(log.cutRecords()).isGreaterThanOrEqualTo(1);
    }

    @Test
    void damagedGzip_isAnErrorWithALine() throws IOException {
        byte[] bytes = Files.readAllBytes(recording());
        Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 200, (byte) 0x55);
        Path damaged = Files.write(folder.resolve("damaged.gz"), bytes);

        assertThatThrownBy(() -> GcLogReader.read(damaged))
                .isInstanceOf(GcLogException.class)
                .hasMessageContaining("damaged.gz, line ");
    }

    @Test
    void gzipOfTwoBytes_isEmpty() throws IOException {
        Path stub = Files.write(folder.resolve("stub"), new byte[] {0x1f, (byte) 0x8b});

        assertThat(GcLogReader.read(stub).observations()).isEmpty();
    }

    @Test
    void rotatedPartsInAnyOrder_giveTheWholeLog() throws IOException {
        List<String> lines = Logs.lines(RECORDING);
        int third = lines.size() / 3;
        Path first = Logs.write(folder, "gc.log.1", String.join("\n", lines.subList(0, third)));
        Path second = Files.write(
                folder.resolve("gc.log.2"),
                Logs.gzip(String.join("\n", lines.subList(third, 2 * third)).getBytes(StandardCharsets.ISO_8859_1)));
        Path third3 = Logs.write(folder, "gc.log.0.current", String.join("\n", lines.subList(2 * third, lines.size())));

        GcLog log = GcLogReader.read(List.of(third3, first, second));

        GcLog expected = GcLogReader.read(recording());
        assertThat(log.observations()).isEqualTo(expected.observations());
        assertThat(log.name()).isEqualTo("gc.log.1");
        assertThat(log.cutRecords()).isZero();
        assertThat(log.restarts()).isZero();
    }

    @Test
    void rotatedPartsOfJdk8_areOrderedByTheirStamps() throws IOException {
        String record = ": [GC [PSYoungGen: 90K->10K(100K)] 190K->120K(300K), 0.010 secs]\n";
        Path late = Logs.write(folder, "gc.log.0", "70.0" + record + "80.0" + record);
        Path early = Logs.write(folder, "gc.log.1", "20.0" + record + "30.0" + record);

        GcLog log = GcLogReader.read(List.of(late, early));

        assertThat(log.observations())
                .extracting(o -> o.startNanos() / 1_000_000_000L)
                .containsExactly(20L, 30L, 70L, 80L);
        assertThat(log.name()).isEqualTo("gc.log.1");
    }

    @Test
    void partCutInsideARecord_losesThatRecordOnly() throws IOException {
        String record = ": [GC [PSYoungGen: 90K->10K(100K)] 190K->120K(300K), 0.010 secs]\n";
        Path one = Logs.write(folder, "a", "20.0" + record + "30.0: [GC [PSYoungGen: 90K->1");
        Path two = Logs.write(folder, "b", "K->10K(100K)] 190K->120K(300K), 0.010 secs]\n70.0" + record);

        GcLog log = GcLogReader.read(List.of(one, two));

        assertThat(log.count(GcKind.MINOR)).isEqualTo(2);
        assertThat(log.cutRecords()).isEqualTo(1);
    }

    @Test
    void noFile_isRefused() {
        assertThatThrownBy(() -> GcLogReader.read(List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a log must have at least one file, but there was none");
        assertThatThrownBy(() -> GcLogReader.read(folder.resolve("absent"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> GcLogReader.read(folder)).isInstanceOf(IOException.class);
    }

    @Test
    void noGcLog_givesNoCollectionsAndNoCollector() throws IOException {
        for (String text : List.of(
                "",
                "\n\n\n",
                "hello\nworld\n",
                "2026-01-01 12:00:00.123 INFO [main] c.e.App - Pause Full of joy 96M->51M(120M) 3ms\n",
                "[2026-01-01][info] GC is a word\n",
                "%PDF-1.4\n\u0000\u0001\u0002")) {
            GcLog log = Logs.read(folder, text);
            assertThat(log.observations()).isEmpty();
            assertThat(log.collector()).isEqualTo(Collector.UNKNOWN);
            assertThat(log.seconds()).isZero();
            GcLogInvariants.check(log);
        }
    }

    @Test
    void logWithoutCollections_stillNamesItsCollector() throws IOException {
        GcLog log = Logs.read(folder, "[0.005s][info][gc] Using Epsilon\n[9.005s][info][gc] Heap: 96M reserved\n");

        assertThat(log.collector()).isEqualTo(Collector.EPSILON);
        assertThat(log.observations()).isEmpty();
        assertThat(log.seconds()).isEqualTo(9.0);
    }

    @Test
    void utf16OfAWindowsShell_isRead() throws IOException {
        String text = "[41.230s][info][gc] GC(9) Pause Full (Allocation Failure) 96M->51M(120M) 30.125ms\r\n";
        for (var charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            Path file = Files.write(folder.resolve("gc.log"), ("\uFEFF" + text + text).getBytes(charset));

            assertThat(GcLogReader.read(file).count(GcKind.MAJOR)).isEqualTo(2);
        }
        Path utf8 = Files.write(folder.resolve("gc.log"), ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
        assertThat(GcLogReader.read(utf8).count(GcKind.MAJOR)).isEqualTo(1);
    }

    @Test
    void lineOfMegabytes_isShortenedAndCounted() throws IOException {
        String record = "[41.230s][info][gc] GC(9) Pause Full (Allocation Failure) 96M->51M(120M) 30.125ms\n";

        GcLog log = Logs.read(folder, record + "x".repeat(5_000_000) + "\n" + record);

        assertThat(log.count(GcKind.MAJOR)).isEqualTo(2);
        assertThat(log.shortenedLines()).isEqualTo(1);
        assertThat(log.foreignLines()).isEqualTo(1);
    }

    @Test
    void applicationLinesBetween_arePassedOverAndCounted() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : Logs.lines(RECORDING)) {
            text.append(line).append("\n2026-01-01 12:00:00 INFO [worker-3] order 17 took 0.2 s (GC(3) was quick)\n");
        }

        GcLog log = Logs.read(folder, text.toString());

        assertThat(log.observations()).isEqualTo(GcLogReader.read(recording()).observations());
        assertThat(log.foreignLines()).isEqualTo(Logs.lines(RECORDING).size());
    }
}
