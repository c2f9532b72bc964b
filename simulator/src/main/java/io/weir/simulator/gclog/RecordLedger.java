package io.weir.simulator.gclog;

/**
 * Decides what becomes of records that cannot be read: the first and the last of a file may be cut and are counted; one in
 * the middle is an error. A broken record is therefore held back until a record after it shows that it was not the last.
 */
final class RecordLedger {
    private final ObservationBuilder observations;
    private String file = "";
    private int suspectLine;
    private String suspectReason;
    private boolean anyInPart;
    private long cut;

    RecordLedger(ObservationBuilder observations) {
        this.observations = observations;
    }

    void startPart(String name) {
        file = name;
        anyInPart = false;
    }

    /** A record begins, so the one before was not the last. */
    void begins() throws GcLogException {
        throwIfSuspect();
    }

    /** A whole record. */
    void complete(RawCollection record) throws GcLogException {
        throwIfSuspect();
        anyInPart = true;
        observations.add(record, file);
    }

    /** Text that begins a record by its form and cannot be read as one. */
    void broken(int line, String reason) throws GcLogException {
        throwIfSuspect();
        if (anyInPart) {
            suspectLine = line;
            suspectReason = reason;
        } else {
            anyInPart = true;
            cut++;
        }
    }

    /** A record of which so little is there that nothing is wrong with it: lost, or overwritten by other output. */
    void lost() {
        cut++;
    }

    void endOfPart() {
        if (suspectReason != null) {
            suspectReason = null;
            cut++;
        }
        anyInPart = false;
    }

    private void throwIfSuspect() throws GcLogException {
        if (suspectReason != null) {
            throw new GcLogException(file, suspectLine, suspectReason);
        }
    }

    /** Returns how many records were left out as cut or lost. */
    long cut() {
        return cut;
    }
}
