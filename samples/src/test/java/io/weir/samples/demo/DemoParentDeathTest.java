package io.weir.samples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Weir;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo in a JVM of its own that is killed in the middle: its nodes and its gateway must end by themselves. */
@Timeout(120)
class DemoParentDeathTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @Test
    void killedDemo_leavesNoProcess(@TempDir Path scratch) throws Exception {
        Process demo = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + scratch,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Weir.class.getName(),
                        "demo",
                        "--nodes",
                        "2",
                        "--duration",
                        "60s",
                        "--rate",
                        "20")
                .redirectOutput(Redirect.DISCARD)
                .start();
        List<ProcessHandle> children;
        try {
            awaitLine(demo, "warming up");
            children = demo.children().toList();
        } finally {
            demo.destroyForcibly();
        }
        assertThat(children).hasSize(3);
        CompletableFuture.allOf(children.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Progress is on stderr; "warming up" means that all JVMs serve. */
    private static void awaitLine(Process demo, String part) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(demo.getErrorStream(), StandardCharsets.UTF_8));
        String line = lines.readLine();
        while (line != null && !line.contains(part)) {
            line = lines.readLine();
        }
        assertThat(line).as("a line with '%s'", part).isNotNull();
    }
}
