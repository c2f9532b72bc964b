package io.weir.simulator.admission;

/** A stock server: every handshake proceeds at once. Stateless. */
public final class OpenGate implements HandshakeGate {

    @Override
    public void arrived(Handshake handshake) {
        handshake.proceed();
    }

    @Override
    public void computed(Handshake handshake, boolean wasResumed, long cpuNanos, long wallNanos) {
        // A stock server does not care.
    }

    @Override
    public void worked(boolean resumed, long ageNanos, long cpuNanos) {
        // As above.
    }

    @Override
    public void left(Handshake handshake) {
        // Nobody waits here.
    }

    @Override
    public void abandoned(Handshake handshake, long cpuNanos) {
        // As above.
    }
}
