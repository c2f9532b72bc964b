/**
 * A gate that lets at most so many units in at a time, and keeps the others in order until a permit is free.
 *
 * <p>{@link io.weir.limit.AdaptiveGate} counts permits and nothing else: it knows {@code setLimit(int)} and no controller. Who
 * finds it open pays one compare-and-set; who does not waits in a line with priority classes, first come first served in each,
 * where waiting raises a class so that nobody starves. A blocked thread, platform or virtual, waits parked; a
 * {@link io.weir.limit.GateWaiter} waits without a thread. Nothing here starts a thread or reads a clock but the one it was
 * given. Why it is built so is in {@code docs/design/limit.md}.
 */
package io.weir.limit;
