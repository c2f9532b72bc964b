/**
 * The numbers of Weir's plug-ins as meters of Micrometer.
 *
 * <p>{@link io.weir.micrometer.WeirMeters} is a binder as Micrometer's own are. Names and units are the plug-ins'; one page of
 * the guide lists them, and a test compares it with what the plug-ins really show.
 */
package io.weir.micrometer;
