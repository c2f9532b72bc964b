package io.weir.simulator.run;

/**
 * Something worth telling that happened in a run. Immutable.
 *
 * @param seconds when, from the run's start
 * @param what in a word: {@code incident}, {@code avoided}, {@code returned}, {@code pool-limit}
 * @param detail in a sentence
 */
public record RunEvent(double seconds, String what, String detail) {}
