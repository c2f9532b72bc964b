package io.weir.cli;

/** Ends a verb with a message for its user and an exit code; no stack trace is shown for it. */
public final class CliException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CliException(String message, int exitCode, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /**
     * Makes the exception for something that went wrong although the call was right.
     *
     * @param message what happened, for a person; may have several lines
     * @return an exception with {@link ExitCode#FAILURE}
     */
    public static CliException failure(String message) {
        return new CliException(message, ExitCode.FAILURE, null);
    }

    /**
     * Makes the exception for something that went wrong although the call was right.
     *
     * @param message what happened, for a person; may have several lines
     * @param cause what brought it about, shown with the trace only
     * @return an exception with {@link ExitCode#FAILURE}
     */
    public static CliException failure(String message, Throwable cause) {
        return new CliException(message, ExitCode.FAILURE, cause);
    }

    /**
     * Makes the exception for a wrong call or a wrong input.
     *
     * @param message what must be different, for a person; may have several lines
     * @return an exception with {@link ExitCode#BAD_INPUT}
     */
    public static CliException badInput(String message) {
        return new CliException(message, ExitCode.BAD_INPUT, null);
    }

    /**
     * Returns what the process shall end with.
     *
     * @return a code of {@link ExitCode}
     */
    public int exitCode() {
        return exitCode;
    }
}
