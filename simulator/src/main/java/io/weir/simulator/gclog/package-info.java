/**
 * Reads garbage collection logs into {@link io.weir.gc.GcObservation}s.
 *
 * <p>{@link io.weir.simulator.gclog.GcLogReader} streams a file line by line through the dialects: unified logging (JDK 9
 * on) and the older {@code -XX:+PrintGCDetails} and {@code -verbose:gc} forms. Everything is recognised by its form, never
 * by its position, because decorations, padding and the lines between differ from log to log.
 *
 * <p>A dialect turns lines into a {@code RawCollection} each; a {@code RecordLedger} decides what is cut, what is broken
 * and what is foreign; an {@code ObservationBuilder} gives the generations their sizes. Nothing here is thread-safe; the
 * results are immutable. No parameter or result is null.
 */
package io.weir.simulator.gclog;
