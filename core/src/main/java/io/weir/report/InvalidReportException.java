package io.weir.report;

/**
 * Says why a report from the wire was not believed. Without a stack trace: a hostile peer decides how often it is made.
 */
public final class InvalidReportException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param reason what was wrong, without the peer's own bytes
     */
    public InvalidReportException(String reason) {
        super(reason, null, false, false);
    }
}
