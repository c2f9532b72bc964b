/**
 * What a node says of its own garbage collections, and its text form for a response header.
 *
 * <p>{@link io.weir.report.GcReport} is immutable and relative: its times count from the moment it was made, so that no
 * two machines' clocks are ever compared. Whatever is parsed here comes over the wire and is bounded before it is
 * believed. No parameter or result is null unless a method says so.
 */
package io.weir.report;
