package io.weir.samples.demo.process;

import io.weir.clock.NanoClock;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A child JVM's end of the line to the demo: requests come in on stdin, answers and records go out on stdout.
 *
 * <p>The end of stdin is the end of the child: a parent that dies, even by {@code kill -9}, closes the pipe. Sending is
 * safe from any thread.
 */
public final class ParentLink {
    private final BufferedReader requests;
    private final PrintStream answers;
    private final NanoClock clock;

    /** What a child does besides answering. */
    @FunctionalInterface
    public interface Deeds {
        /**
         * Does what the parent wants, on the thread that serves.
         *
         * @param words a word of {@link ChildLine} and what follows it
         * @throws Exception when it cannot be done
         */
        void act(List<String> words) throws Exception;
    }

    ParentLink(BufferedReader requests, PrintStream answers, NanoClock clock) {
        this.requests = Objects.requireNonNull(requests, "requests");
        this.answers = Objects.requireNonNull(answers, "answers");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /**
     * Takes over this JVM's stdin and stdout. Whatever a library prints on {@code System.out} goes to stderr from now
     * on, so that it cannot break the line.
     *
     * @return the line, nothing sent yet
     */
    public static ParentLink open() {
        // A record of some ten thousand lines goes through here at the end of a run, hence no flush per line.
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        System.setOut(System.err);
        return new ParentLink(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                answers,
                NanoClock.system());
    }

    /**
     * Says that the child serves.
     *
     * @param port the loopback port it listens on
     */
    public void ready(int port) {
        send(ChildLine.READY + " " + port);
    }

    /**
     * Sends a line at once.
     *
     * @param line without a line end
     */
    public void send(String line) {
        synchronized (answers) {
            write(line);
            answers.flush();
        }
    }

    /**
     * Answers requests until the parent is gone. Blocks the calling thread.
     *
     * @param records sends the child's records, each by {@link #record(String)}, whenever the parent asks for them
     * @param deeds does what else the parent wants
     * @throws Exception what a deed throws; the child cannot go on then
     */
    public void serve(Runnable records, Deeds deeds) throws Exception {
        try {
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                if (line.startsWith(ChildLine.PING)) {
                    send(ChildLine.PONG + line.substring(ChildLine.PING.length()) + " " + clock.nanoTime());
                } else if (line.equals(ChildLine.REPORT)) {
                    records.run();
                    send(ChildLine.END);
                } else {
                    deeds.act(List.of(line.split(" ", -1)));
                    send(ChildLine.DONE);
                }
            }
        } catch (IOException e) {
            // A broken pipe says what its end says: nobody is listening any more.
            System.err.println("the demo's process is gone: " + e.getMessage());
        }
    }

    /**
     * Sends a line with the next flush: for records, which {@link ChildLine#END} follows.
     *
     * @param line without a line end
     */
    public void record(String line) {
        synchronized (answers) {
            write(line);
        }
    }

    private void write(String line) {
        answers.print(line);
        answers.print('\n');
    }
}
