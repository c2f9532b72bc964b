/**
 * Advice for a running service: would its SLO be kept if something were different. Off by default, and only advice.
 *
 * <p>{@link io.weir.simulator.predict.Predictor} simulates what the service has measured of itself, as often as its deadline allows,
 * and answers with its uncertainty or says that it does not know. No parameter or result is null.
 */
package io.weir.simulator.predict;
