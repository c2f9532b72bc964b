package io.weir.benchmarks.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A control group for one process that may use only a share of a core. Made without a limit, so that a server can
 * start and warm up in it.
 */
final class CpuQuota implements AutoCloseable {
    /** Short, so that the process stands still for milliseconds at a time and not for the usual tenths of a second. */
    private static final int PERIOD_MICROS = 20_000;

    private final Path group;
    private final boolean unified;

    private CpuQuota(Path group, boolean unified) {
        this.group = group;
        this.unified = unified;
    }

    /**
     * Makes a group below that of this process.
     *
     * @throws IOException with the reason when that is not possible
     */
    static CpuQuota make(String name) throws IOException {
        List<String> mounts = Files.readAllLines(Path.of("/proc/self/mountinfo"));
        List<String> memberships = Files.readAllLines(Path.of("/proc/self/cgroup"));
        IOException last = new IOException("the system has no control groups");
        for (boolean unified : new boolean[] {false, true}) {
            Optional<Path> own = ownGroup(mounts, memberships, unified);
            if (own.isPresent()) {
                try {
                    return make(own.get().resolve(name), unified);
                } catch (IOException e) {
                    last = e;
                }
            }
        }
        throw last;
    }

    private static CpuQuota make(Path group, boolean unified) throws IOException {
        CpuQuota quota = new CpuQuota(Files.createDirectory(group), unified);
        Path limit = group.resolve(unified ? "cpu.max" : "cpu.cfs_quota_us");
        if (!Files.isWritable(limit)) {
            quota.close();
            throw new IOException("the control group " + group + " has no " + limit.getFileName());
        }
        return quota;
    }

    /** Finds where the control group of this process is, in the hierarchy of version 1 with {@code cpu}, or in version 2. */
    static Optional<Path> ownGroup(List<String> mounts, List<String> memberships, boolean unified) {
        for (String line : mounts) {
            // Fields before the dash: the fourth is the mount's root, the fifth its place; after it: type, source,
            // options.
            String[] halves = line.split(" - ", 2);
            if (halves.length < 2) {
                continue;
            }
            String[] place = halves[0].split(" ", -1);
            String[] type = halves[1].split(" ", -1);
            boolean matches = unified
                    ? type[0].equals("cgroup2")
                    : type[0].equals("cgroup")
                            && List.of(type[2].split(",", -1)).contains("cpu");
            if (matches) {
                return membership(memberships, unified)
                        .map(path -> Path.of(place[4] + below(place[3], path)).normalize());
            }
        }
        return Optional.empty();
    }

    private static String below(String root, String path) {
        return !root.equals("/") && path.startsWith(root) ? path.substring(root.length()) : path;
    }

    private static Optional<String> membership(List<String> memberships, boolean unified) {
        for (String line : memberships) {
            String[] fields = line.split(":", 3);
            boolean matches = unified
                    ? fields[1].isEmpty()
                    : List.of(fields[1].split(",", -1)).contains("cpu");
            if (matches) {
                return Optional.of(fields[2]);
            }
        }
        return Optional.empty();
    }

    /** Returns a command that starts another one inside the group. */
    List<String> launcher() {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "echo $$ > \"$1\" && shift && exec \"$@\"", "sh"));
        command.add(group.resolve("cgroup.procs").toString());
        return command;
    }

    /** Limits what runs in the group to a share of one core. */
    void limit(double coreRatio) throws IOException {
        write(String.valueOf(Math.round(coreRatio * PERIOD_MICROS)));
    }

    /** Lifts the limit. */
    void lift() throws IOException {
        write(unified ? "max" : "-1");
    }

    private void write(String quotaMicros) throws IOException {
        if (unified) {
            Files.writeString(group.resolve("cpu.max"), quotaMicros + " " + PERIOD_MICROS);
        } else {
            Files.writeString(group.resolve("cpu.cfs_period_us"), String.valueOf(PERIOD_MICROS));
            Files.writeString(group.resolve("cpu.cfs_quota_us"), quotaMicros);
        }
    }

    /** Removes the group; what ran in it must have ended. */
    @Override
    public void close() throws IOException {
        Files.delete(group);
    }
}
