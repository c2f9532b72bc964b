/**
 * What Weir decided, as events of the JDK's Flight Recorder.
 *
 * <p>Flight Recorder is part of the JDK, is there in every plug-in without a further jar, and can be listened to while it
 * runs ({@code jdk.jfr.consumer.RecordingStream}), so that there is no list of listeners of our own. Plug-ins tell; the
 * algorithms do not, because a simulation's decisions are none of the JVM's. Nothing is null.
 */
package io.weir.event;
