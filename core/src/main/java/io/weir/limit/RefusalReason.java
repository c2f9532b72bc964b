package io.weir.limit;

/** Why a gate did not let a unit in. */
public enum RefusalReason {
    /** As many waited as may, in all or in this class. */
    QUEUE_FULL("too many wait"),
    /** The deadline passed first. */
    DEADLINE("no permit in time"),
    /** The gate was closed. */
    CLOSED("closed");

    private final String text;

    RefusalReason(String text) {
        this.text = text;
    }

    /**
     * Returns the reason in words.
     *
     * @return a short text
     */
    public String text() {
        return text;
    }
}
