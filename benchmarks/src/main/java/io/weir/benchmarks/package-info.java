/**
 * {@code weir bench}: measurements of the whole, side by side with what a user would pick instead.
 *
 * <p>Each benchmark is a {@link io.weir.benchmarks.Bench} in a package of its own. Null stands for a number that is not
 * known.
 */
package io.weir.benchmarks;
