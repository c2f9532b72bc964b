package io.weir.simulator.study;

/**
 * A point of a time line at which something began or ended. Immutable.
 *
 * @param seconds when, from the run's start; the end of the first interval that showed it
 * @param what in a word
 * @param detail in a sentence
 */
public record Moment(double seconds, String what, String detail) {}
