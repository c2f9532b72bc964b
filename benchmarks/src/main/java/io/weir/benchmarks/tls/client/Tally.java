package io.weir.benchmarks.tls.client;

/** What the client counts in a window. The order is that of the line that carries them. */
public enum Tally {
    /** The window's length, nanoseconds. */
    WALL_NANOS,
    /** Processor time of the client's process, nanoseconds. */
    CPU_NANOS,
    /** Sessions that arrived. */
    STARTED,
    /** Sessions whose last request was answered. */
    COMPLETED,
    /** Sessions that ended otherwise. */
    GIVEN_UP,
    /** Good answers. */
    REPLIES,
    /** Connections that were tried. */
    CONNECTIONS,
    /** Handshakes with a certificate. */
    FULL_HANDSHAKES,
    /** Handshakes that took up an earlier session. */
    RESUMED_HANDSHAKES,
    /** Requests that were told no, by an alert, a closed connection or a status. */
    REFUSED,
    /** Requests without an answer in time. */
    TIME_OUTS,
    /** Sessions that have ended, at least one handshake of which the server had answered. */
    ADMITTED,
    /** Those of them with a request that timed out after that. */
    ADMITTED_TIMED_OUT,
    /** Sessions and hellos that the client could not begin for want of room. */
    UNSENT,
    /** Prebuilt hellos that the server answered with a handshake message. */
    HELLOS_ANSWERED,
    /** Prebuilt hellos that it refused. */
    HELLOS_REFUSED,
    /** Prebuilt hellos without an answer in time. */
    HELLOS_TIMED_OUT,
    /** 95th percentile of the time from when a request was due to its good answer, microseconds; 0 without answers. */
    P95_MICROS,
    /** The same of a session's second and later requests. */
    RETURNING_P95_MICROS,
    /** 99th percentile of how late sessions were begun, microseconds. */
    LATE_P99_MICROS
}
