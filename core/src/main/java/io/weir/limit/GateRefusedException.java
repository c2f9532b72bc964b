package io.weir.limit;

import java.util.Objects;

/**
 * The gate did not let the caller in.
 *
 * <p>Without a stack trace: a refusal must stay cheap, since it comes when there is the least to spare.
 */
public final class GateRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /**
     * Makes the exception.
     *
     * @param refusal why and in which state
     */
    public GateRefusedException(Refusal refusal) {
        super(Objects.requireNonNull(refusal, "refusal").message(), null, false, false);
        this.refusal = refusal;
    }

    /**
     * Returns why and in which state.
     *
     * @return the refusal
     */
    public Refusal refusal() {
        return refusal;
    }
}
