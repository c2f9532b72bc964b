package io.weir.cli;

/** What the process tells its caller. */
public final class ExitCode {
    /** The verb did what it was asked for. */
    public static final int SUCCESS = 0;
    /** The verb could not do it. */
    public static final int FAILURE = 1;
    /** The call or its input was wrong; nothing was done. */
    public static final int BAD_INPUT = 2;

    private ExitCode() {}
}
