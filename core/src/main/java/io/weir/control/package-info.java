/**
 * Concurrency controllers: what a limit should be, from what the last intervals measured.
 *
 * <p>A {@link io.weir.control.LimitController} is a pure function with memory: it gets one {@link io.weir.control.Sample} per
 * interval and answers with a {@link io.weir.control.Decision}. It reads no clock, takes no lock and starts no thread, so the
 * same class runs in production and in simulated time. Only the control loop owns the cycle of sampling, deciding, applying
 * and reading back.
 */
package io.weir.control;
