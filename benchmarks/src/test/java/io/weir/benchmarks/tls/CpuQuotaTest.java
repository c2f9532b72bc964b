package io.weir.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CpuQuotaTest {
    private static final List<String> VERSION_1 = List.of(
            "30 24 0:26 / /sys/fs/cgroup rw - tmpfs tmpfs rw",
            "31 30 0:27 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset",
            "32 30 0:28 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct");
    private static final List<String> VERSION_2 =
            List.of("35 24 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate");

    @Test
    void ownGroup_isFoundInEitherVersion() {
        assertThat(CpuQuota.ownGroup(VERSION_1, List.of("4:cpuset:/a", "3:cpu,cpuacct:/users/one", "0::/b"), false))
                .contains(Path.of("/sys/fs/cgroup/cpu,cpuacct/users/one"));
        assertThat(CpuQuota.ownGroup(VERSION_2, List.of("0::/user.slice"), true))
                .contains(Path.of("/sys/fs/cgroup/user.slice"));
    }

    @Test
    void groupOfAnotherVersion_isNotFound() {
        assertThat(CpuQuota.ownGroup(VERSION_1, List.of("0::/user.slice"), true))
                .isEmpty();
        assertThat(CpuQuota.ownGroup(VERSION_2, List.of("0::/user.slice"), false))
                .isEmpty();
        assertThat(CpuQuota.ownGroup(VERSION_1, List.of("0::/user.slice"), false))
                .isEmpty();
    }

    @Test
    void containersMount_isSeenFromInside() {
        List<String> mounts = List.of("40 24 0:28 /docker/abc /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu");
        assertThat(CpuQuota.ownGroup(mounts, List.of("3:cpu:/docker/abc/x"), false))
                .contains(Path.of("/sys/fs/cgroup/cpu/x"));
    }

    @Test
    void launchedCommand_runsInsideTheGroup() throws Exception {
        try (CpuQuota quota = makeOrSkip()) {
            quota.limit(0.5);
            List<String> command = new ArrayList<>(quota.launcher());
            command.addAll(List.of("cat", "/proc/self/cgroup"));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("/weir-test-" + ProcessHandle.current().pid());
            assertThat(process.waitFor()).isZero();
            quota.lift();
        }
    }

    private static CpuQuota makeOrSkip() {
        try {
            return CpuQuota.make("weir-test-" + ProcessHandle.current().pid());
        } catch (IOException e) {
            return abort("no control group to have here: " + e.getMessage());
        }
    }
}
