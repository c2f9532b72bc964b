package io.weir.samples.demo.process;

import java.util.ArrayDeque;
import java.util.Deque;

/** Keeps the last lines of a log, for the message when its process fails. Thread-safe. */
final class LastLines {
    /** Enough for a stack trace with one cause. */
    private static final int KEPT = 40;

    private final Deque<String> lines = new ArrayDeque<>();

    /**
     * Keeps a line, and forgets the oldest when there are too many.
     *
     * @param line a line of text
     */
    synchronized void add(String line) {
        if (lines.size() == KEPT) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /**
     * Returns the lines, indented.
     *
     * @return text that begins with a line end, or a word that there is nothing
     */
    synchronized String text() {
        return lines.isEmpty() ? " (it has logged nothing)" : "\n    " + String.join("\n    ", lines);
    }
}
