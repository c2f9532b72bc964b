package io.weir.simulator.gclog;

import java.io.IOException;
import java.io.Serial;

/** A garbage collection log has a record in its middle that cannot be read; the message names file, line and reason. */
public final class GcLogException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;

    GcLogException(String file, int line, String reason) {
        super(file + ", line " + line + ": " + reason);
        this.file = file;
        this.line = line;
    }

    /**
     * Returns the name of the file.
     *
     * @return the name without its folder
     */
    public String file() {
        return file;
    }

    /**
     * Returns where the record begins.
     *
     * @return the line's number, counted from 1
     */
    public int line() {
        return line;
    }
}
