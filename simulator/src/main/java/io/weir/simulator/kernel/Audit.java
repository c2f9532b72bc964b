package io.weir.simulator.kernel;

/** A law that must hold whenever the loop stops, whatever the model does. */
@FunctionalInterface
public interface Audit {

    /**
     * Checks the law at the clock's time.
     *
     * @throws IllegalStateException naming what is wrong, when it does not hold: a fault of the model or of the kernel
     */
    void verify();
}
