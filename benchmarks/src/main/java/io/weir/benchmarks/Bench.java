package io.weir.benchmarks;

import io.weir.cli.Verb;

/**
 * One benchmark: a verb that follows {@code weir bench}. Its class is named in
 * {@code META-INF/services/io.weir.benchmarks.Bench}.
 *
 * <p>Each takes {@code --smoke}, a form of about 30 seconds that only shows that it works.
 */
public interface Bench extends Verb {}
