package io.weir.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.gc.GcObservation;
import io.weir.simulator.gclog.GcLog;
import io.weir.simulator.gclog.GcLogException;
import io.weir.simulator.gclog.GcLogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that somebody gives to {@code replay}: a log whose times make sense, or an error with its line. */
class GcLogFuzz {
    private static final Path FILE = file();

    private static Path file() {
        try {
            Path file = Files.createTempFile("weir-fuzz", ".log");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new IllegalStateException("there is no place for a file", e);
        }
    }

    @FuzzTest
    @DictionaryEntries({
        "GC(0) Pause Young ",
        "[GC ",
        "[Full GC ",
        "Times: user=",
        " secs]",
        "K->",
        "Using G1",
        "Using Serial",
        "[0.123s][info][gc",
        "Eden: ",
        "PSYoungGen: ",
        "\\x1f\\x8b\\x08"
    })
    void file(byte[] bytes) throws IOException {
        Files.write(FILE, bytes);
        GcLog log;
        try {
            log = GcLogReader.read(FILE);
        } catch (GcLogException e) {
            assertThat(e.line()).isPositive();
            assertThat(e).hasMessageContaining("line " + e.line());
            return;
        }
        assertThat(log.seconds()).isFinite().isNotNegative();
        long stoppedUntil = Long.MIN_VALUE;
        for (GcObservation o : log.observations()) {
            assertThat(o.endNanos()).isBetween(o.startNanos(), log.lastNanos());
            if (o.kind().stopsTheWorld()) {
                assertThat(o.startNanos()).isGreaterThanOrEqualTo(stoppedUntil);
                stoppedUntil = o.endNanos();
            }
        }
    }
}
