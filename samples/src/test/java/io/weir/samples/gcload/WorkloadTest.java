package io.weir.samples.gcload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkloadTest {
    private static final long MEGA = 1 << 20;

    @ParameterizedTest
    @ValueSource(strings = {"steady", "bursty", "cache", "table", "batch"})
    void liveSet_fillsUpAndStaysBounded(String name) {
        Workload workload =
                GcLoadOptions.parse(name, "--live", "2", "--seed", "7").newWorkload();
        long most = 0;
        for (int i = 0; i < 5_000; i++) {
            workload.request();
            most = Math.max(most, workload.liveBytes());
        }

        assertThat(most).isBetween(MEGA, 3 * MEGA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"steady", "bursty", "cache", "table", "batch"})
    void sameSeed_asksForTheSameWork(String name) {
        assertThat(trace(name, "7")).isEqualTo(trace(name, "7"));
    }

    private static String trace(String name, String seed) {
        Workload workload =
                GcLoadOptions.parse(name, "--live", "1", "--seed", seed).newWorkload();
        StringBuilder trace = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            workload.request();
            trace.append(workload.demandPerSecond(i * 0.05))
                    .append(' ')
                    .append(workload.liveBytes())
                    .append('\n');
        }
        return trace.toString();
    }

    @Test
    void wrongArguments_areAllNamed() {
        assertThatThrownBy(() -> GcLoadOptions.parse("leak", "--seconds", "0", "--live", "x", "--speed", "1", "--seed"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--seconds must be a whole number from 1 to 3600, but was '0'; "
                        + "--live must be a whole number from 1 to 100000, but was 'x'; unknown option '--speed'; "
                        + "--seed must be a whole number from -9223372036854775808 to 9223372036854775807, but was ''; "
                        + "unknown workload 'leak'");
    }

    @Test
    void defaults_areAsDocumented() {
        assertThat(GcLoadOptions.parse("cache")).isEqualTo(new GcLoadOptions("cache", 15, 1, 64, 0));
    }
}
