package io.weir.cli;

import io.weir.clock.NanoClock;
import java.io.Console;
import java.io.PrintStream;
import java.util.Objects;

/**
 * Where a verb writes.
 *
 * @param out the result, and nothing else
 * @param err progress and messages
 * @param errIsTerminal whether a person watches {@code err}
 */
public record Terminal(PrintStream out, PrintStream err, boolean errIsTerminal) {

    /** Set by the launcher, which can ask the system; see {@link #ofProcess()}. */
    private static final String ERR_IS_TERMINAL = "weir.stderr.terminal";

    /** Checks that both streams are there. */
    public Terminal {
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(err, "err");
    }

    /**
     * Returns the streams of this process.
     *
     * <p>Java cannot ask whether stderr is a terminal, so the launcher says so by a property. Without it, a terminal at
     * stdin and stdout is taken for one at stderr.
     *
     * @return the terminal of {@code main}
     */
    public static Terminal ofProcess() {
        String said = System.getProperty(ERR_IS_TERMINAL);
        return new Terminal(System.out, System.err, said == null ? hasConsole() : Boolean.parseBoolean(said));
    }

    // Up to JDK 21 there is a console only on a terminal; since 22 there is always one, and it says whether it is one.
    @SuppressWarnings("SystemConsoleNull")
    private static boolean hasConsole() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /**
     * Starts to show how far a verb has come.
     *
     * @return progress on {@code err}, silent for its first two seconds
     */
    public Progress progress() {
        return new Progress(err, errIsTerminal, NanoClock.system());
    }
}
