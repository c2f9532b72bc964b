package io.weir.tomcat.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * How much of the CPUs that this process may run on nobody uses, from Linux's {@code /proc}: what neighbours take is not ours
 * to give away.
 *
 * <p>Where it cannot be read the answer is NaN. One thread.
 */
final class IdleCpus {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path STAT = Path.of("/proc/stat");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** 10 ms: the unit of /proc/stat on every Linux that Java runs on (USER_HZ is 100). */
    private static final double TICK_NANOS = 10e6;

    /** Fields of a line: name, user, nice, system, idle, iowait. */
    private static final int IDLE = 4;

    private static final int IOWAIT = 5;

    private final Path status;
    private final Path stat;
    private double lastTicks = Double.NaN;

    IdleCpus() {
        this(STATUS, STAT);
    }

    IdleCpus(Path status, Path stat) {
        this.status = status;
        this.stat = stat;
    }

    /**
     * Returns the idle CPUs since the last call.
     *
     * @param elapsedNanos the time since then in ns, more than zero
     * @return CPUs, zero or more; NaN at the first call and when unknown
     */
    double sinceLast(long elapsedNanos) {
        double now = ticks();
        double idle = (now - lastTicks) * TICK_NANOS / elapsedNanos;
        lastTicks = now;
        // The kernel's idle counters are known to step back a little.
        return idle < 0 ? 0 : idle;
    }

    private double ticks() {
        try {
            BitSet allowed = allowed(Files.readAllLines(status));
            double ticks = 0;
            for (String line : Files.readAllLines(stat)) {
                String[] fields = line.split(" +", -1);
                if (fields.length > IOWAIT && fields[0].matches("cpu\\d+") && allowed.get(number(fields[0]))) {
                    ticks += Long.parseLong(fields[IDLE]) + Long.parseLong(fields[IOWAIT]);
                }
            }
            return allowed.isEmpty() ? Double.NaN : ticks;
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return Double.NaN;
        }
    }

    private static int number(String cpu) {
        return Integer.parseInt(cpu.substring(3));
    }

    /** Reads a list of the form {@code 0-3,8}. */
    private static BitSet allowed(List<String> lines) {
        BitSet cpus = new BitSet();
        for (String line : lines) {
            if (line.startsWith(ALLOWED)) {
                for (String range : line.substring(ALLOWED.length()).trim().split(",", -1)) {
                    String[] ends = range.split("-", 2);
                    cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
                }
            }
        }
        return cpus;
    }
}
