/**
 * What the benchmarks that break hosts and that wear them out have in common: loads beside each other, and what an operating
 * system tells of a process.
 */
package io.weir.benchmarks.host;
