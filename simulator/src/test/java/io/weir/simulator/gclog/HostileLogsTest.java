package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real records, damaged in every way that comes to mind: the reader returns a log or says what is wrong, at once. */
final class HostileLogsTest {
    private static final int LOGS_PER_SEED = Boolean.getBoolean("weir.test.full") ? 5_000 : 250;
    private static final String DETAILS = """
            CommandLine flags: -XX:MaxHeapSize=5905580032 -XX:MaxNewSize=1968177152 -XX:+PrintGC\s
            {Heap before GC invocations=1 (full 0):
             PSYoungGen      total 7168K, used 6144K [0x2d5a0000, 0x2dda0000, 0x38040000)
              eden space 6144K, 100% used [0x2d5a0000,0x2dba0000,0x2dba0000)
             PSOldGen        total 16384K, used 0K [0x18040000, 0x19040000, 0x2d5a0000)
            2025-02-11T06:14:09.518+0100: 71.206: [GC (Allocation Failure)\s
            Desired survivor size 23068672 bytes, new threshold 6 (max 15)
            [PSYoungGen: 151040K->19872K(153600K)] 318204K->201960K(503808K), 0.0418307 secs] [Times: user=0.15 sys=0.01, real=0.04 secs]\s
            8,779: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->47104K(251392K), 0,0187733 secs]
            78.636: [Full GC (Ergonomics) [PSYoungGen: 21490K->0K(158208K)] [ParOldGen: 198821K->121764K(350208K)] 220311K->121764K(508416K), [Metaspace: 48213K->48213K(1093632K)], 0.6120418 secs]
            12.407: [GC (Allocation Failure) 12.407: [DefNew
            - age   1:     702184 bytes,     702184 total
            : 28144K->1810K(29504K), 0.0097154 secs] 57208K->31966K(95040K), 0.0098011 secs]
            116.957: [GC 116.957: [DefNew (promotion failed) : 229660K->235967K(235968K), 0.2897884 secs]117.247: [Tenured: 524288K->144069K(524288K), 0.3905008 secs] 674654K->144069K(760256K), [Perm : 65384K->65384K(65392K)], 0.6804246 secs]
            120.234: [GC pause (G1 Evacuation Pause) (young), 0.0123456 secs]
               [Eden: 24.0M(24.0M)->0.0B(13.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->4096.0K(256.0M)]
            125.100: [GC 125.1: [ParNew: 943744K->104832K(943744K), 0.1 secs] 1200000K->500000K(3040896K), 0.1 secs]
            """;
    private static final String[] PIECES = {
        "[",
        "]",
        "(",
        ")",
        "->",
        "K",
        "M",
        "G",
        "B",
        " secs]",
        "ms",
        "s]",
        "GC(",
        "GC(0) Pause Young ",
        "[GC ",
        "[Full GC ",
        ":",
        "99999999999999999999",
        "-1",
        "0",
        "\u0000",
        "é",
        "[0x",
        ",",
        ".",
        "Eden: ",
        "Heap Region Size: 999999M",
        "[9999999999ns]",
        "[1772704721230ms]",
        "[2026-03-05T10:58:41.230+0100]",
        "Using G1",
        " total 5K, used 1K [0x0, 0x1, 0xffffffffffffffff)",
        "eden space 9999999999999K, 1% used",
        "Heap Max Capacity: 999999999G",
        "+9900",
    };

    @TempDir
    private Path folder;

    private static List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>(List.of(DETAILS));
        for (String name : List.of("table-grow-Serial-17", "cache-Parallel-25", "cache-debug-G1-17", "steady-Z-25")) {
            List<String> lines = Logs.lines(name);
            sources.add(String.join("\n", lines.subList(0, Math.min(150, lines.size()))));
        }
        return sources;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void damagedLog_givesALogOrOneClearError(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> sources = sources();
        int read = 0;
        for (int i = 0; i < LOGS_PER_SEED; i++) {
            String text = sources.get(random.nextInt(sources.size()));
            int wounds = 1 + random.nextInt(12);
            for (int k = 0; k < wounds; k++) {
                text = damage(text, random);
            }
            Path file = Files.write(folder.resolve("gc.log"), text.getBytes(StandardCharsets.ISO_8859_1));
            read += readOrRefuse(file, "seed " + seed + ", log " + i + ":\n" + text) ? 1 : 0;
        }
        assertThat(read).as("logs read of " + LOGS_PER_SEED + ", seed " + seed).isGreaterThan(LOGS_PER_SEED / 10);
    }

    private static boolean readOrRefuse(Path file, String what) {
        return Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            try {
                GcLogInvariants.check(GcLogReader.read(file));
                return true;
            } catch (GcLogException e) {
                assertThat(e.line()).as(what).isPositive();
                assertThat(e).as(what).hasMessageContaining("line " + e.line());
                return false;
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(what, e);
            }
        });
    }

    private static String damage(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), at + 1 + random.nextInt(random.nextInt(10) == 0 ? 500 : 6));
        return switch (random.nextInt(8)) {
                    case 0 -> text.substring(0, at) + text.substring(to);
                    case 1 -> text.substring(0, at) + PIECES[random.nextInt(PIECES.length)] + text.substring(at);
                    case 2 -> text.substring(0, at) + PIECES[random.nextInt(PIECES.length)] + text.substring(to);
                    case 3 -> text.substring(0, to) + text.substring(at);
                    case 4 -> text.substring(0, at) + "\n" + text.substring(at);
                    case 5 -> {
                        int end = text.indexOf('\n', at);
                        yield end < 0 ? text : text.substring(0, end) + text.substring(end + 1);
                    }
                    case 6 -> text.substring(0, at) + (char) random.nextInt(256) + text.substring(to);
                    default -> {
                        int end = text.indexOf('\n', at);
                        yield end < 0 ? text : text.substring(end + 1) + "\n" + text.substring(0, end);
                    }
                }
                + (text.length() < 40 ? DETAILS : "");
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void logCutAnywhereAtBothEnds_isNeverAnError(long seed) throws IOException {
        Random random = new Random(seed);
        for (Path recording : Logs.allRecordings()) {
            String text = String.join("\n", Logs.lines(recording));
            for (int i = 0; i < 5; i++) {
                int from = random.nextInt(text.length());
                int to = from + random.nextInt(Math.min(30_000, text.length() - from));
                GcLog log = Logs.read(folder, text.substring(from, to));

                GcLogInvariants.check(log);
                assertThat(log.cutRecords())
                        .as("seed %d, %s from %d to %d", seed, recording, from, to)
                        .isLessThanOrEqualTo(3);
            }
        }
    }

    @Test
    void endlessBracketsAndDigits_areReadInLinearTime() throws IOException {
        for (String unit :
                List.of("[", "[]", "(", "()", "GC(", "GC(0) ", "[GC ", "[Full GC(", "1", "1K->", "1.", "[0x", "0: ")) {
            Path file = Logs.write(folder, "gc.log", (unit.repeat(16_000 / unit.length()) + "\n").repeat(100));
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                try {
                    GcLogInvariants.check(GcLogReader.read(file));
                } catch (GcLogException e) {
                    assertThat(e.line()).isPositive();
                }
            });
        }
    }

    @Test
    void restartsWithHugeUptimes_doNotOverflow() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            text.append("[899999999.000s] GC(1) Pause Young (Allocation Failure) 5M->1M(9M) 1.0ms\n");
            text.append("[0.001s] GC(1) Pause Young (Allocation Failure) 5M->1M(9M) 1.0ms\n");
            text.append("[2099-12-31T23:59:59.999+0000] GC(1) Pause Young (Allocation Failure) 5M->1M(9M) 1.0ms\n");
            text.append("[1970-01-01T00:00:00.000+0000] GC(1) Pause Young (Allocation Failure) 5M->1M(9M) 1.0ms\n");
        }

        GcLog log = Logs.read(folder, text.toString());

        GcLogInvariants.check(log);
        assertThat(log.observations()).hasSize(200);
    }
}
