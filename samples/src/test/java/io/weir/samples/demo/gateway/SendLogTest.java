package io.weir.samples.demo.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class SendLogTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private Path file;
    private SendLog log;

    @BeforeEach
    void open() throws IOException {
        file = directory.resolve("sends");
        log = new SendLog(file);
    }

    private List<String> read() throws IOException {
        List<String> entries = new ArrayList<>();
        SendLog.read(file, (node, start, end) -> entries.add(node + ":" + start + ".." + end));
        return entries;
    }

    @Test
    void entries_areReadAsWritten() throws Exception {
        log.begin();
        log.begin();
        log.end(2, -5, Long.MAX_VALUE);
        log.end(0, 1, 2);
        log.finish(PATIENCE);
        assertThat(read()).containsExactly("2:-5.." + Long.MAX_VALUE, "0:1..2");
    }

    @Test
    void emptyRecord_hasNoEntry() throws Exception {
        log.finish(PATIENCE);
        assertThat(read()).isEmpty();
    }

    @Test
    void finish_waitsForRequestsOnTheirWay() throws Exception {
        log.begin();
        CountDownLatch finished = new CountDownLatch(1);
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread finisher = new Thread(() -> {
            try {
                log.finish(PATIENCE);
            } catch (IOException | InterruptedException e) {
                failure.set(e);
            }
            finished.countDown();
        });
        finisher.start();
        log.end(1, 10, 20);
        assertThat(finished.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(failure).hasValue(null);
        assertThat(read()).containsExactly("1:10..20");
    }

    @Test
    void requestThatNeverEnds_isLeftOut() throws Exception {
        log.begin();
        log.finish(Duration.ZERO);
        log.end(1, 10, 20);
        assertThat(read()).isEmpty();
    }

    @Test
    void cutRecord_isRefused() throws Exception {
        log.begin();
        log.end(1, 10, 20);
        log.finish(PATIENCE);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 13));
        assertThatThrownBy(this::read).isInstanceOf(IOException.class).hasMessageContaining("is cut");
    }
}
