package io.weir.cli;

import io.weir.clock.NanoClock;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Objects;

/**
 * Shows how far a long verb has come: on a terminal one line that is redrawn, elsewhere a plain line now and then.
 *
 * <p>Thread-safe. What takes less than two seconds shows nothing.
 */
public final class Progress implements AutoCloseable {
    /** What takes longer shows progress; a guess at a person's patience. */
    private static final long QUIET_NANOS = Duration.ofSeconds(2).toNanos();
    /** Between two redraws on a terminal: smooth enough for an eye. */
    private static final long REDRAW_NANOS = Duration.ofMillis(200).toNanos();
    /** Between two lines in a log: often enough to see life, seldom enough to read. */
    private static final long LOG_NANOS = Duration.ofSeconds(10).toNanos();
    /** A longer line would wrap on a terminal of the usual width, and then a carriage return does not undo it. */
    private static final int WIDTH = 79;

    private final PrintStream err;
    private final boolean terminal;
    private final NanoClock clock;
    private final long quietUntilNanos;
    private long nextNanos;
    private int shown;

    Progress(PrintStream err, boolean terminal, NanoClock clock) {
        this.err = Objects.requireNonNull(err, "err");
        this.terminal = terminal;
        this.clock = Objects.requireNonNull(clock, "clock");
        this.quietUntilNanos = clock.nanoTime() + QUIET_NANOS;
        this.nextNanos = quietUntilNanos;
    }

    /**
     * Shows the present state, unless it is too soon after the last one.
     *
     * @param line one line of ASCII text; what is too long for a terminal is cut
     */
    public synchronized void update(String line) {
        long nowNanos = clock.nanoTime();
        if (nowNanos - nextNanos < 0) {
            return;
        }
        if (terminal) {
            nextNanos = nowNanos + REDRAW_NANOS;
            redraw(line);
        } else {
            nextNanos = nowNanos + LOG_NANOS;
            err.println(line);
        }
    }

    /**
     * Shows a line that stays.
     *
     * @param line one line of text
     */
    public synchronized void note(String line) {
        redraw("");
        err.println(line);
    }

    /** Removes the line that is redrawn, if any. */
    @Override
    public synchronized void close() {
        redraw("");
        err.flush();
    }

    private void redraw(String line) {
        if (line.isEmpty() && shown == 0) {
            return;
        }
        String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        err.print('\r' + cut + " ".repeat(Math.max(0, shown - cut.length())) + (cut.isEmpty() ? "\r" : ""));
        err.flush();
        shown = cut.length();
    }
}
