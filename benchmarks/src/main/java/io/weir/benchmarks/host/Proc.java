package io.weir.benchmarks.host;

import io.weir.cli.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What Linux tells of a process, and signals to it. */
public final class Proc {
    /** The state of a socket whose peer has closed and whose owner has not. */
    private static final String CLOSE_WAIT = "08";

    private static final int STATE_WORD = 3;
    private static final int INODE_WORD = 9;
    private static final String OWN_PREFIX = "weir-";
    private static final long SIGNAL_SECONDS = 5;

    private Proc() {}

    /**
     * Checks that this is Linux.
     *
     * @throws CliException when it is not
     */
    public static void require() {
        if (!Files.isDirectory(Path.of("/proc/self/fd"))) {
            throw CliException.failure("threads and descriptors are counted in /proc, which this system does not have");
        }
    }

    /**
     * Counts open files and sockets.
     *
     * @param pid the process
     * @return how many
     */
    public static long descriptors(long pid) {
        return list(Path.of("/proc", String.valueOf(pid), "fd")).size();
    }

    /**
     * Counts threads.
     *
     * @param pid the process
     * @return how many, those of the virtual machine included
     */
    public static long threads(long pid) {
        return tasks(pid).size();
    }

    /**
     * Counts threads whose name begins as all of Weir's do.
     *
     * @param pid the process
     * @return how many
     */
    public static long ownThreads(long pid) {
        return tasks(pid).stream()
                .filter(task -> read(task.resolve("comm")).startsWith(OWN_PREFIX))
                .count();
    }

    /**
     * Counts connections that their peers have left and that are still open here.
     *
     * @param pid the process
     * @return how many, of TCP
     */
    public static long leftConnections(long pid) {
        Set<String> left = new HashSet<>();
        for (String table : List.of("tcp", "tcp6")) {
            read(Path.of("/proc", String.valueOf(pid), "net", table))
                    .lines()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(words -> words.length > INODE_WORD && words[STATE_WORD].equals(CLOSE_WAIT))
                    .forEach(words -> left.add("socket:[" + words[INODE_WORD] + "]"));
        }
        return list(Path.of("/proc", String.valueOf(pid), "fd")).stream()
                .filter(fd -> left.contains(target(fd)))
                .count();
    }

    /**
     * Counts processes that this one has started, and they, and so on.
     *
     * @return those that live
     */
    public static long descendants() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .count();
    }

    /**
     * Sends a signal.
     *
     * @param pid the process
     * @param signal its name, for instance {@code STOP}
     * @throws CliException when it does not arrive
     */
    public static void signal(long pid, String signal) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + signal, String.valueOf(pid))
                    .redirectErrorStream(true)
                    .start();
            if (!kill.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw CliException.failure("kill -" + signal + " " + pid + " failed");
            }
        } catch (IOException e) {
            throw CliException.failure("kill could not be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted");
        }
    }

    private static List<Path> tasks(long pid) {
        return list(Path.of("/proc", String.valueOf(pid), "task"));
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList();
        } catch (IOException e) {
            throw CliException.failure("cannot read " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Returns a file's text; empty when it went meanwhile, as threads and descriptors do. */
    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
