package io.weir.tls;

/** Grants full handshakes; {@link HandshakeBudget} is one. Thread-safe. */
public interface Admission {
    /** Grants everything, for a gate that stops. */
    Admission UNLIMITED = new Admission() {
        @Override
        public boolean tryAdmit(long nowNanos) {
            return true;
        }

        @Override
        public void giveBack() {}
    };

    /**
     * Takes budget and a slot for one full handshake.
     *
     * @param nowNanos the time
     * @return false when there is none, and nothing was taken
     */
    boolean tryAdmit(long nowNanos);

    /**
     * Gives back what was granted and not used: the peer left meanwhile. Instead of reporting the handshake's end.
     */
    void giveBack();
}
