package io.weir.tomcat.tls;

import io.weir.tls.Verdict;

/** What a gate saw of a handshake, decided of it, and how it ended. Written under the connection's lock, read by any thread. */
final class HandshakeRecord implements GatedHandshake {
    private volatile Verdict verdict = Verdict.PASS;
    private volatile long hello;
    private volatile long source;
    private volatile boolean resumed;
    private volatile long sessionAgeNanos;
    private volatile long openedNanos;
    private volatile Object requestsKey;

    void asked(long seenHello, long peer) {
        hello = seenHello;
        source = peer;
    }

    void decided(Verdict answer) {
        verdict = answer;
    }

    void ended(boolean wasResumed, long ageNanos, long nowNanos) {
        resumed = wasResumed;
        sessionAgeNanos = ageNanos;
        openedNanos = nowNanos;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Returns the classified hello, see {@link io.weir.tls.ClientHello#classify}. */
    long hello() {
        return hello;
    }

    /** Returns the peer as a number. */
    long source() {
        return source;
    }

    /** Returns how long ago a resumed session's full handshake was in ns; negative when unknown. */
    long sessionAgeNanos() {
        return sessionAgeNanos;
    }

    @Override
    public boolean isResumed() {
        return resumed;
    }

    @Override
    public long openedNanos() {
        return openedNanos;
    }

    @Override
    public boolean isBudgeted() {
        return verdict != Verdict.PASS;
    }

    /** Returns what requests know this connection by, forgotten with it; null when they do not. */
    Object requestsKey() {
        return requestsKey;
    }

    void requestsKey(Object key) {
        requestsKey = key;
    }
}
