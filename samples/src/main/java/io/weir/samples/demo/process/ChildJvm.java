package io.weir.samples.demo.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.cli.CliException;
import io.weir.clock.NanoClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A JVM that the demo has started: its port, its clock, its records, and its end.
 *
 * <p>It has the class path and the Java of this JVM. One thread asks it; {@link #close()} may come from any other.
 */
public final class ChildJvm implements AutoCloseable {
    /** How long a living child may take for an answer or for its records: the longest request and a bit. */
    private static final Duration ANSWER = Duration.ofSeconds(20);
    /** How long it may take to end by itself once its stdin is closed; a guess. */
    private static final Duration FAREWELL = Duration.ofSeconds(3);
    /** The best of these many exchanges sets the clock; the first few are slow, since nothing is compiled yet. */
    private static final int PINGS = 25;
    /** Stands in the answers for the end of the child's output. */
    private static final String GONE = "GONE";

    private static final double NANOS_PER_SECOND = 1e9;

    private final String name;
    private final Process process;
    private final Consumer<String[]> records;
    private final BlockingQueue<String[]> answers = new LinkedBlockingQueue<>();
    private final LastLines log = new LastLines();
    private final ClockOffset clock = new ClockOffset();
    private final Thread logReader;

    private ChildJvm(String name, Process process, Consumer<String[]> records) {
        this.name = name;
        this.process = process;
        this.records = records;
        startReader("out", this::readAnswers);
        this.logReader = startReader("log", () -> readLines(process.getErrorStream(), log::add));
    }

    /**
     * Starts a JVM; it is not ready yet.
     *
     * @param spec what to start
     * @param scratch where its temporary files go
     * @param records gets every record that the child sends, in words, on a thread of this object's
     * @return the running child
     * @throws CliException when the operating system does not start it
     */
    public static ChildJvm start(ChildSpec spec, Path scratch, Consumer<String[]> records) {
        List<String> command = new ArrayList<>(spec.launcher());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(spec.jvmOptions());
        command.add("-Djava.io.tmpdir=" + scratch);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(spec.main().getName());
        command.addAll(spec.args());
        try {
            return new ChildJvm(spec.name(), new ProcessBuilder(command).start(), records);
        } catch (IOException e) {
            throw CliException.failure(spec.name() + " could not be started: " + e.getMessage(), e);
        }
    }

    private Thread startReader(String what, Runnable reader) {
        Thread thread = new Thread(reader, "weir-demo-" + name + "-" + what);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void readAnswers() {
        readLines(process.getInputStream(), line -> {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case ChildLine.READY, ChildLine.PONG, ChildLine.DONE, ChildLine.END -> answers.add(words);
                default -> records.accept(words);
            }
        });
        answers.add(new String[] {GONE});
    }

    private void readLines(InputStream in, Consumer<String> lines) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            reader.lines().forEach(lines);
        } catch (IOException | UncheckedIOException e) {
            // The stream has ended then, which its reader's caller sees; the reason belongs to the last lines.
            log.add("(its output broke: " + e.getMessage() + ")");
        }
    }

    /**
     * Waits until the child serves, then compares clocks.
     *
     * @param patience how long it may take
     * @return the port it listens on, loopback
     * @throws CliException when it does not come up, with its last lines
     */
    public int awaitReady(Duration patience) {
        int port = Integer.parseInt(expect(ChildLine.READY, patience, "did not come up")[1]);
        for (int i = 0; i < PINGS; i++) {
            long sentNanos = NanoClock.system().nanoTime();
            ask(ChildLine.PING + " " + i);
            long theirNanos = Long.parseLong(expect(ChildLine.PONG, ANSWER, "does not answer")[2]);
            clock.exchange(sentNanos, theirNanos, NanoClock.system().nanoTime());
        }
        return port;
    }

    /**
     * Asks for the child's records and waits until all of them were handed on.
     *
     * @throws CliException when they do not come
     */
    public void awaitRecords() {
        ask(ChildLine.REPORT);
        expect(ChildLine.END, ANSWER, "did not send its records");
    }

    /**
     * Tells the child to do something and waits until it has.
     *
     * @param line what, in words, without a line end
     * @throws CliException when it does not
     */
    public void act(String line) {
        ask(line);
        expect(ChildLine.DONE, ANSWER, "did not do '" + line + "'");
    }

    /**
     * Returns the processor time that the child has used since its start.
     *
     * @return seconds, in steps of the system's clock tick (10 ms on Linux); null when the system does not tell
     */
    public Double cpuSeconds() {
        return process.info()
                .totalCpuDuration()
                .map(total -> total.toNanos() / NANOS_PER_SECOND)
                .orElse(null);
    }

    /**
     * Returns the process's number.
     *
     * @return as the operating system gives it
     */
    public long pid() {
        return process.pid();
    }

    /**
     * Checks that the child lives.
     *
     * @throws CliException when it does not, with its last lines
     */
    public void requireAlive() {
        if (!process.isAlive()) {
            throw failure("ended during the run");
        }
    }

    /**
     * Converts a time of the child's.
     *
     * @param theirNanos a time on its monotonic clock
     * @return the same moment on this JVM's
     */
    public long toOurs(long theirNanos) {
        return clock.toOurs(theirNanos);
    }

    /**
     * Returns how wrong a converted time can be.
     *
     * @return nanoseconds
     */
    public long clockErrorNanos() {
        return clock.errorNanos();
    }

    private void ask(String line) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((line + "\n").getBytes(UTF_8));
            in.flush();
        } catch (IOException e) {
            throw failure("takes no questions (" + e.getMessage() + ")");
        }
    }

    private String[] expect(String word, Duration patience, String otherwise) {
        String[] answer;
        try {
            answer = answers.poll(patience.toNanos(), NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted while waiting for " + name);
        }
        if (answer == null) {
            throw failure(otherwise + " within " + patience.toSeconds() + " s");
        }
        if (!answer[0].equals(word)) {
            throw failure(otherwise);
        }
        return answer;
    }

    private CliException failure(String what) {
        boolean ended = endsWithin(Duration.ofSeconds(1));
        String exit = ended ? " (exit code " + process.exitValue() + ")" : "";
        return CliException.failure(name + " " + what + exit + "; its last lines:" + log.text());
    }

    private boolean endsWithin(Duration patience) {
        try {
            boolean ended = process.waitFor(patience.toNanos(), NANOSECONDS);
            if (ended) {
                // So that the reason it gave is in the last lines.
                logReader.join(patience.toMillis());
            }
            return ended;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends the child at once, as {@code kill -9} does; returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        endsWithin(FAREWELL);
    }

    /** Tells the child to end, without waiting for it. */
    public void dismiss() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // Its end of the pipe is gone, so it has ended already.
            log.add("(its input broke: " + e.getMessage() + ")");
        }
    }

    /** Ends the child, by force when it does not end by itself. Returns when it is gone. */
    @Override
    public void close() {
        dismiss();
        if (!endsWithin(FAREWELL)) {
            process.destroyForcibly();
            endsWithin(FAREWELL);
        }
    }
}
