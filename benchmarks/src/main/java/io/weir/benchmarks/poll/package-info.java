/**
 * {@code weir bench poll}: what polling and decoding the reports of many nodes costs a gateway.
 *
 * <p>A {@code ReportFarm} is a process that serves them all, each at a port of its own; {@code PollCost} polls it. Null
 * stands for a number that is not known.
 */
package io.weir.benchmarks.poll;
