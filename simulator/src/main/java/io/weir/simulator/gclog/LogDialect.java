package io.weir.simulator.gclog;

/** One family of log forms. The reader offers every line to each dialect until one recognises its own. */
interface LogDialect {

    /**
     * Takes the next line.
     *
     * @param line without its end
     * @param lineNumber counted from 1, within the file
     * @throws GcLogException when a record before this line turns out to be broken
     */
    void accept(String line, int lineNumber) throws GcLogException;

    /** Says whether a line so far can only be of this dialect. */
    boolean isRecognised();

    /**
     * Takes the end of a file.
     *
     * @param last whether no part of a rotated set follows, so that what is still open was cut
     * @throws GcLogException when more than the last record is broken
     */
    void endOfPart(boolean last) throws GcLogException;

    /** Returns what was read. */
    LogState state();
}
