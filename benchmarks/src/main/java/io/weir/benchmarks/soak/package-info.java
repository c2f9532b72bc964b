/**
 * {@code weir bench soak}: everything of Weir at work for as long as one wants, and a verdict on what grows.
 *
 * <p>Null stands for a value that is not known.
 */
package io.weir.benchmarks.soak;
