package io.weir.samples.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class PoolSampleTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... words) {
        return Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                words);
    }

    @Test
    void application_commitsOnBothPools() {
        int exitCode = run("sample", "pool", "--duration", "4s", "--clients", "16");
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("16 threads on ", "HikariCP", "Weir", "commits/s")
                .containsPattern(
                        "Stock HikariCP: [1-9][0-9]* commits/s with 16 connections\\. Weir: [1-9][0-9]* commits/s");
    }

    @Test
    void wrongOptions_areToldTogether() {
        assertThat(run("sample", "pool", "--clients", "3", "--workload", "w9")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("weir sample 'pool': --clients must be a whole number in 4..150, but was 3")
                .contains("--workload must be one of w1, w2, w3, w4, but was 'w9'");
    }

    @Test
    void noName_isBadInput() {
        assertThat(run("sample")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("weir 'sample': NAME must be one of batch, broker, pool, rmi");
    }
}
