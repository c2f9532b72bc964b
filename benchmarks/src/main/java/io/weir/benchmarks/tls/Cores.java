package io.weir.benchmarks.tls;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Which processors the two processes run on.
 *
 * @param server the command that starts the server's process on its own; empty when that is not possible
 * @param client the command that starts the client's process on its own; empty when that is not possible
 * @param note where they are, or why they are not pinned, in a sentence
 */
record Cores(List<String> server, List<String> client, String note) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final List<Path> TASKSET = List.of(Path.of("/usr/bin/taskset"), Path.of("/bin/taskset"));

    /** Checks that nothing is missing and copies the lists. */
    Cores {
        server = List.copyOf(server);
        client = List.copyOf(client);
    }

    /** Looks which processors this process may use. */
    static Cores find() {
        Path taskset = TASKSET.stream().filter(Files::isExecutable).findFirst().orElse(null);
        if (taskset == null) {
            return notPinned("there is no taskset");
        }
        List<Integer> allowed;
        try {
            allowed = parse(Files.readAllLines(STATUS));
        } catch (IOException | NumberFormatException e) {
            return notPinned("the system does not tell its processors (" + e.getMessage() + ")");
        }
        if (allowed.size() < 2) {
            return notPinned("there are fewer than two processors");
        }
        return new Cores(
                pin(taskset, allowed.get(0)),
                pin(taskset, allowed.get(1)),
                "The server ran on processor " + allowed.get(0) + ", the client on processor " + allowed.get(1) + ".");
    }

    /**
     * Lets a server run on both processors for a while: on its own one, the compilers of its virtual machine would take minutes.
     *
     * @param pid its process
     * @throws IOException when that cannot be
     */
    void spread(long pid) throws IOException {
        move(pid, server.get(server.size() - 1) + "," + client.get(client.size() - 1));
    }

    /**
     * Ends what {@link #spread} began.
     *
     * @param pid its process
     * @throws IOException when that cannot be
     */
    void gather(long pid) throws IOException {
        move(pid, server.get(server.size() - 1));
    }

    private void move(long pid, String processors) throws IOException {
        List<String> command = List.of(server.get(0), "-a", "-c", "-p", processors, String.valueOf(pid));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + " has failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    boolean isPinned() {
        return !server.isEmpty();
    }

    private static List<String> pin(Path taskset, int processor) {
        return List.of(taskset.toString(), "-c", String.valueOf(processor));
    }

    private static Cores notPinned(String why) {
        return new Cores(
                List.of(),
                List.of(),
                "Server and client were not pinned to processors, since " + why
                        + ": the shares of processor time are of one core all the same, and the results are worth less.");
    }

    /** Reads the allowed processors out of {@code /proc/self/status}, for instance {@code 0-1,4}. */
    static List<Integer> parse(List<String> status) {
        List<Integer> processors = new ArrayList<>();
        for (String line : status) {
            if (line.startsWith(ALLOWED)) {
                for (String range : line.substring(ALLOWED.length()).strip().split(",", -1)) {
                    String[] ends = range.split("-", 2);
                    for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[ends.length - 1]); i++) {
                        processors.add(i);
                    }
                }
            }
        }
        return processors;
    }
}
