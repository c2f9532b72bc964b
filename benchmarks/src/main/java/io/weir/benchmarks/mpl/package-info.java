/**
 * {@code weir bench mpl}: pools that look for the number of transactions at which a database commits most, against the best
 * fixed size and against each other.
 *
 * <p>A workload's fixed sizes are swept first; the best one, run again between the others, is the oracle. Clients, pools and
 * database share the machine. Null stands for a number that is not known.
 */
package io.weir.benchmarks.mpl;
