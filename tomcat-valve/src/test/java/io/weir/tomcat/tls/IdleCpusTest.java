package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdleCpusTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private IdleCpus of(String allowed) throws IOException {
        Path status =
                Files.writeString(directory.resolve("status"), "Name:\tjava\nCpus_allowed_list:\t" + allowed + "\n");
        return new IdleCpus(status, directory.resolve("stat"));
    }

    private void stat(long idle0, long idle1, long idle9) throws IOException {
        Files.writeString(directory.resolve("stat"), """
                cpu  9 9 9 9999 9 9
                cpu0 1 1 1 %d 0 5
                cpu1 1 1 1 %d 10 5
                cpu9 1 1 1 %d 0 5
                intr 1 2 3 4 5 6
                """.formatted(idle0, idle1, idle9));
    }

    @Test
    void onlyCpusThatTheProcessMayRunOn_count() throws IOException {
        IdleCpus idle = of("0,9");
        stat(100, 100, 100);
        assertThat(idle.sinceLast(SECOND)).isNaN();
        stat(150, 200, 125);

        assertThat(idle.sinceLast(SECOND)).isEqualTo(0.75, within(1e-9));
        assertThat(idle.sinceLast(SECOND)).isZero();
    }

    @Test
    void range_isReadAndWaitingForDisksIsIdle() throws IOException {
        IdleCpus idle = of("0-1");
        stat(0, 0, 0);
        idle.sinceLast(SECOND);
        stat(100, 50, 100);

        assertThat(idle.sinceLast(SECOND)).isEqualTo(1.5, within(1e-9));
    }

    @Test
    void counterThatStepsBack_isZero() throws IOException {
        IdleCpus idle = of("0");
        stat(100, 0, 0);
        idle.sinceLast(SECOND);
        stat(99, 0, 0);

        assertThat(idle.sinceLast(SECOND)).isZero();
    }

    @Test
    void whatCannotBeRead_isUnknown() throws IOException {
        IdleCpus idle = of("all");
        stat(1, 1, 1);
        assertThat(idle.sinceLast(SECOND)).isNaN();
        assertThat(idle.sinceLast(SECOND)).isNaN();
        assertThat(new IdleCpus(directory.resolve("none"), directory.resolve("none")).sinceLast(SECOND))
                .isNaN();
    }
}
