package io.weir.camel;

import io.weir.limit.Refusal;
import java.util.Objects;
import org.apache.camel.processor.ThrottlerRejectedExecutionException;

/**
 * A limit did not let an exchange in: too many waited, it waited too long, or the limits were closed. Nothing behind the limit
 * has seen the exchange.
 *
 * <p>Routes that handle the refusals of Camel's Throttle EIP handle this one too. Without a stack trace: a refusal must stay
 * cheap, since it comes when there is the least to spare.
 */
public class MethodLimitRefusedException extends ThrottlerRejectedExecutionException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /**
     * Makes the exception.
     *
     * @param refusal why and in which state; its gate is the method's name
     */
    public MethodLimitRefusedException(Refusal refusal) {
        super(Objects.requireNonNull(refusal, "refusal").message());
        this.refusal = refusal;
    }

    /**
     * Returns why and in which state.
     *
     * @return the refusal; null after a serialization
     */
    public Refusal refusal() {
        return refusal;
    }

    /** Does nothing. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
