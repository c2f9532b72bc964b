/**
 * Replays a garbage collection log through every forecaster and scores what they said against what came.
 *
 * <p>{@link io.weir.simulator.replay.LogReplay} is the entrance; the scores' definitions stand at
 * {@link io.weir.simulator.replay.ForecastScore}. Everything is deterministic and free of clocks; values are immutable.
 */
package io.weir.simulator.replay;
