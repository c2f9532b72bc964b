package io.weir.samples.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.OutputFormat;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BatchSampleTest {

    @Test
    void runPhase_isLimitedToTheProcessors_andBothGoOn() throws Exception {
        BatchPlan plan = new BatchPlan(2, 6, Duration.ofMillis(500), Duration.ofSeconds(1), OutputFormat.TABLE);
        BatchRun limited = BatchRun.of(plan, "on");
        assertThat(limited.pagesPerSecond()).isPositive();
        assertThat(limited.jobsPerSecond()).isPositive();
        assertThat(limited.mostRunning()).isBetween(1, Runtime.getRuntime().availableProcessors());
    }

    @Test
    void wrongOptions_areToldTogether() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Weir.run(
                new Terminal(
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                "sample",
                "batch",
                "--jobs",
                "0",
                "--users",
                "many");
        assertThat(exitCode).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("weir sample 'batch': --users must be a whole number in 1..150, but was 'many'")
                .contains("--jobs must be a whole number in 1..500, but was 0");
    }
}
