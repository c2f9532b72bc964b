/**
 * A broker that keeps two SLAs on a small pool of workers, one of which fails: it asks a
 * {@link io.weir.simulator.predict.Predictor} before it admits work.
 *
 * <p>No parameter or result is null.
 */
package io.weir.samples.broker;
