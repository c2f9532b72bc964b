package io.weir.tls;

/** What the first bytes of a TLS connection turned out to be. */
public enum HelloKind {
    /** Too few bytes to say; ask again when there are more. */
    INCOMPLETE(0, false, false),
    /** A hello that offers nothing to resume, or nothing that this server can resume. */
    FULL(1, true, false),
    /** TLS 1.2 and older: a session ticket. */
    TICKET(2, true, true),
    /** TLS 1.2 and older: the id of a session that the server may still have in its cache. */
    SESSION_ID(3, true, true),
    /** TLS 1.3: a pre-shared key, that is a ticket or the id of a cached session. */
    PRE_SHARED_KEY(4, true, true),
    /** A hello in SSL 2.0 form; a server that accepts it makes a full handshake. */
    SSL2(5, true, false),
    /**
     * Begins like a hello and breaks a rule. Most such connections die by an alert, but an implementation may be more lenient
     * than this reader, so it counts as full.
     */
    MALFORMED(6, true, false),
    /** A hello that announces more bytes than are read here; counts as full for the same reason. */
    TOO_LARGE(7, true, false),
    /** An HTTP request in plain text; no handshake follows. */
    PLAIN_HTTP(8, false, false),
    /** Nothing that can become a TLS connection; no handshake follows. */
    NOT_TLS(9, false, false);

    private static final HelloKind[] BY_CODE = byCode();

    private final int code;

    private final boolean handshake;
    private final boolean claim;

    HelloKind(int code, boolean handshake, boolean claim) {
        this.code = code;
        this.handshake = handshake;
        this.claim = claim;
    }

    /**
     * Returns whether a handshake may follow and so must be admitted.
     *
     * @return false when the host can go on as if nobody had looked
     */
    public boolean isHandshake() {
        return handshake;
    }

    /**
     * Returns whether the client says that it can resume. It is a claim: only the finished handshake tells.
     *
     * @return true for a ticket, a session id and a pre-shared key
     */
    public boolean isClaim() {
        return claim;
    }

    /** The kind's number in the packed answer, below 16. */
    int code() {
        return code;
    }

    static HelloKind of(int code) {
        return BY_CODE[code];
    }

    private static HelloKind[] byCode() {
        HelloKind[] kinds = new HelloKind[values().length];
        for (HelloKind kind : values()) {
            kinds[kind.code] = kind;
        }
        return kinds;
    }
}
