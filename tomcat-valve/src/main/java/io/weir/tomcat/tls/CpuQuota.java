package io.weir.tomcat.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The CPU quota of this process's control group on Linux, versions 1 and 2: the JVM rounds it up to whole CPUs, and half a CPU
 * would never look busy.
 *
 * <p>Whatever cannot be read is no limit.
 */
final class CpuQuota {
    private static final Path SELF = Path.of("/proc/self/cgroup");
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final String V2_FILE = "cpu.max";
    private static final String V1_QUOTA = "cpu.cfs_quota_us";
    private static final String V1_PERIOD = "cpu.cfs_period_us";

    /** From the process's own group up; a quota of each of them holds. */
    private final List<Path> groups;

    private CpuQuota(List<Path> groups) {
        this.groups = groups;
    }

    static CpuQuota ofThisProcess() {
        return of(SELF, ROOT);
    }

    /**
     * Finds the groups that limit a process.
     *
     * @param membership lines of the form {@code id:controllers:path}
     * @param root where control groups are mounted
     */
    static CpuQuota of(Path membership, Path root) {
        List<Path> groups = new ArrayList<>();
        for (String line : lines(membership)) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3) {
                boolean v2 = parts[1].isEmpty();
                boolean cpu = List.of(parts[1].split(",")).contains("cpu");
                if (v2 || cpu) {
                    addGroups(v2 ? root : root.resolve("cpu"), parts[2], groups);
                }
            }
        }
        return new CpuQuota(groups.stream().filter(CpuQuota::limits).toList());
    }

    private static void addGroups(Path mount, String path, List<Path> groups) {
        try {
            // Inside a container the path may be the host's, and the mount the group itself.
            for (Path at = mount.resolve(path.substring(1)).normalize();
                    at != null && at.startsWith(mount);
                    at = at.getParent()) {
                groups.add(at);
            }
        } catch (InvalidPathException | StringIndexOutOfBoundsException e) {
            groups.add(mount);
        }
    }

    private static boolean limits(Path group) {
        return Files.isReadable(group.resolve(V2_FILE)) || Files.isReadable(group.resolve(V1_QUOTA));
    }

    /** Returns the CPUs, as of now; infinite without a limit. */
    double cpus() {
        double least = Double.POSITIVE_INFINITY;
        for (Path group : groups) {
            least = Math.min(least, Files.isReadable(group.resolve(V2_FILE)) ? v2(group) : v1(group));
        }
        return least;
    }

    private static double v2(Path group) {
        List<String> text = lines(group.resolve(V2_FILE));
        String[] parts = text.isEmpty() ? new String[0] : text.get(0).split(" ");
        return parts.length == 2 ? ratio(parts[0], parts[1]) : Double.POSITIVE_INFINITY;
    }

    private static double v1(Path group) {
        List<String> quota = lines(group.resolve(V1_QUOTA));
        List<String> period = lines(group.resolve(V1_PERIOD));
        return quota.isEmpty() || period.isEmpty() ? Double.POSITIVE_INFINITY : ratio(quota.get(0), period.get(0));
    }

    private static double ratio(String quota, String period) {
        try {
            double ratio = (double) Long.parseLong(quota) / Long.parseLong(period);
            return ratio > 0 ? ratio : Double.POSITIVE_INFINITY;
        } catch (NumberFormatException e) {
            return Double.POSITIVE_INFINITY;
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
