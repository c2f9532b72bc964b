package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.gc.GcKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is cut, what is broken and what is foreign; see {@link GcLogReader}. */
final class BrokenRecordsTest {
    @TempDir
    private Path folder;

    private static String unified(int n) {
        return "[" + n + ".000s][info][gc] GC(" + n + ") Pause Young (Allocation Failure) 68M->8M(247M) 1.063ms\n";
    }

    private static String details(int n) {
        return n
                + ".000: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->47104K(251392K), 0.018 secs]\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Failure) 68M->8M(247M) 1.0",
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Failure) 68M->8M(247M)",
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Failure) 68M->",
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Fail",
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Failure) 6x8M->8M(247M) 1.063ms",
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Failure) x68M->8M(247M) 1.063ms",
                "[3.000s][info][gc] GC(3) Pause Young (Allocation Failure) 68M->8M(2#7M) 1.063ms",
                "[3.000s][info][gc] GC(3) Pause Full (Ergonomics) 68M->8M(247M) 1.0.63ms",
                "[3.000s][info][gc] GC(3) Pause Full (Ergonomics) 68M->8M(247M) 99999999999999999999ms",
                "[3.000s][info][gc,heap] GC(3) PSYoungGen: 16384K->25?9K(18944K)",
                "[3.000s][info][gc,heap] GC(3) Eden regions: 24->0(3",
            })
    void brokenUnifiedRecord_inTheMiddleIsAnErrorElsewhereItIsCut(String broken) throws IOException {
        Path middle = Logs.write(folder, "m.log", unified(1) + unified(2) + broken + "\n" + unified(4));
        assertThatExceptionOfType(GcLogException.class)
                .isThrownBy(() -> GcLogReader.read(middle))
                .satisfies(e -> {
                    assertThat(e.line()).isEqualTo(3);
                    assertThat(e.file()).isEqualTo("m.log");
                    assertThat(e).hasMessageStartingWith("m.log, line 3: ");
                });

        GcLog first = Logs.read(folder, broken + "\n" + unified(4) + unified(5));
        assertThat(first.count(GcKind.MINOR)).isEqualTo(2);
        assertThat(first.cutRecords()).isEqualTo(1);

        GcLog last = Logs.read(folder, unified(1) + unified(2) + broken);
        assertThat(last.count(GcKind.MINOR)).isEqualTo(2);
        assertThat(last.cutRecords()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65536K->71",
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->",
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->47104K(251392K)",
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65x36K->7168K(76288K)] 101376K->47104K(251392K), 0.018 secs]",
                "3.000: [GC (Allocation Failure) [PSYoungGen: garbage] 101376K->47104K(251392K), 0.018 secs]",
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->47104K(251392K), 0x018 secs]",
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->4#104K(251392K), 0.018 secs]",
                "3.000: [Full GC (Ergonomics) [PSYoungGen: 7K->0K(7K)] [ParOldGen: 17x8K->64K(175K)] 178K->64K(251K), 0.2 secs]",
                "3.000: [GC (Allocation Failure) 0.018 secs]",
                "3.000: [GC (Allocation Failure) [PSYoungGen: 65536K->7168K(76288K)] 101376K->47104K(251392K), 99999999 secs]",
            })
    void brokenDetailsRecord_inTheMiddleIsAnErrorElsewhereItIsCut(String broken) throws IOException {
        Path middle = Logs.write(folder, "m.log", details(1) + details(2) + broken + "\n" + details(4));
        assertThatExceptionOfType(GcLogException.class)
                .isThrownBy(() -> GcLogReader.read(middle))
                .satisfies(e -> assertThat(e.line()).isEqualTo(3));

        GcLog first = Logs.read(folder, broken + "\n" + details(4) + details(5));
        assertThat(first.count(GcKind.MINOR)).isEqualTo(2);
        assertThat(first.cutRecords()).isEqualTo(1);

        GcLog last = Logs.read(folder, details(1) + details(2) + broken);
        assertThat(last.count(GcKind.MINOR)).isEqualTo(2);
        assertThat(last.cutRecords()).isEqualTo(1);
    }

    @Test
    void fileThatBeginsAndEndsInsideRecords_losesThoseTwoOnly() throws IOException {
        List<String> lines = Logs.lines("table-Serial-25");
        int from = indexOf(lines, "GC(10) Tenured");
        int to = indexOf(lines, "GC(30) Tenured");

        GcLog log = Logs.read(folder, String.join("\n", lines.subList(from, to)));

        GcLog whole = GcLogReader.read(Logs.recordings().resolve("table-Serial-25.log.gz"));
        assertThat(log.observations())
                .extracting(o -> o.startNanos())
                .containsExactlyElementsOf(whole.observations().subList(11, 30).stream()
                        .map(o -> o.startNanos())
                        .toList());
        assertThat(log.cutRecords()).isEqualTo(2);
    }

    @Test
    void startWithoutEnd_isLostNotBroken() throws IOException {
        GcLog log = Logs.read(
                folder,
                unified(1) + "[2.000s][info][gc,start] GC(2) Pause Young (Allocation Failure)\n" + unified(3)
                        + unified(4));

        assertThat(log.count(GcKind.MINOR)).isEqualTo(3);
        assertThat(log.cutRecords()).isEqualTo(1);
    }

    @Test
    void brokenRecordThenBrokenRecord_isAnError() throws IOException {
        Path two = Logs.write(folder, "m.log", details(1) + "3.0: [GC [PSYoungGen: 65\n4.0: [GC [PSYoungGen: 65\n");

        assertThatExceptionOfType(GcLogException.class)
                .isThrownBy(() -> GcLogReader.read(two))
                .satisfies(e -> assertThat(e.line()).isEqualTo(2));
    }

    private static int indexOf(List<String> lines, String text) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i;
            }
        }
        throw new AssertionError("no line with " + text);
    }
}
