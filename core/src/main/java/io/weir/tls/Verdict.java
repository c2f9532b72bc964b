package io.weir.tls;

/** What happens to a connection whose hello has been read. */
public enum Verdict {
    /** No handshake follows, or it cannot be judged: as if nobody had looked. Not to be reported on. */
    PASS,
    /** Goes on at once on the strength of its claim; holds no slot. */
    RESUME,
    /** Goes on with a full handshake; holds a slot until {@link HandshakeBudget#releaseSlot}. */
    FULL,
    /** There is no budget now: park it, or refuse it. */
    DEFER
}
