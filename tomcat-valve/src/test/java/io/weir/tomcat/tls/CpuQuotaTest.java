package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
    @TempDir
    private Path root;

    private CpuQuota of(String membership) throws IOException {
        return CpuQuota.of(Files.writeString(root.resolve("cgroup"), membership), root);
    }

    private void write(String group, String file, String text) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve(group)).resolve(file), text);
    }

    @Test
    void version2_quotaOfAnyGroupAboveHolds() throws IOException {
        write("a/b", "cpu.max", "max 100000\n");
        write("a", "cpu.max", "50000 100000\n");

        assertThat(of("0::/a/b\n").cpus()).isEqualTo(0.5);
    }

    @Test
    void version1_quotaIsReadWhereTheControllerIsMounted() throws IOException {
        write("cpu/a", "cpu.cfs_quota_us", "150000\n");
        write("cpu/a", "cpu.cfs_period_us", "100000\n");
        write("cpu", "cpu.cfs_quota_us", "-1\n");
        write("cpu", "cpu.cfs_period_us", "100000\n");

        assertThat(of("4:memory:/a\n3:cpu,cpuacct:/a\n").cpus()).isEqualTo(1.5);
    }

    @Test
    void hostsPathInsideAContainer_fallsBackToTheMount() throws IOException {
        write("", "cpu.max", "200000 100000\n");

        assertThat(of("0::/system.slice/docker-1.scope\n").cpus()).isEqualTo(2);
    }

    @Test
    void quotaThatChanges_isSeen() throws IOException {
        write("a", "cpu.max", "max 100000\n");
        CpuQuota quota = of("0::/a\n");
        assertThat(quota.cpus()).isInfinite();
        write("a", "cpu.max", "25000 100000\n");

        assertThat(quota.cpus()).isEqualTo(0.25);
    }

    @Test
    void whatCannotBeRead_isNoLimit() throws IOException {
        write("a", "cpu.max", "rubbish\n");
        assertThat(of("0::/a\nrubbish\n0::\n").cpus()).isInfinite();
        assertThat(CpuQuota.of(root.resolve("none"), root).cpus()).isInfinite();
    }

    @Test
    void thisProcess_mayUseSomeCpu() {
        CpuSupply supply = new CpuSupply();
        long used = supply.usedNanos();
        assertThat(used).isPositive();
        assertThat(supply.limitCpus()).isPositive();
        for (long now = 0; now < 1_000; now += 100) {
            double reachable = supply.reachableCpus(used, now * 1_000_000L);
            assertThat(Double.isNaN(reachable) || reachable >= 0)
                    .as("%s", reachable)
                    .isTrue();
        }
    }
}
