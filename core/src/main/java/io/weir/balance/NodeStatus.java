package io.weir.balance;

import java.util.OptionalLong;

/**
 * What the protocol knows of a node at one moment, for those who watch it.
 *
 * @param node the node
 * @param avoided whether it is avoided
 * @param avoidedShare the share of its time in which it was, 0 to 1
 * @param reportAgeNanos how long ago its newest report was made, zero or more; empty before the first
 * @param reportStale whether that report is believed no longer, or there is none
 * @param <T> what the host sends a request to
 */
public record NodeStatus<T>(
        Node<T> node, boolean avoided, double avoidedShare, OptionalLong reportAgeNanos, boolean reportStale) {}
