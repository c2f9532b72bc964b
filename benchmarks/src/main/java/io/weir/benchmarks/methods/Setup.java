package io.weir.benchmarks.methods;

/**
 * What to start as a server.
 *
 * @param policy what limits its methods
 * @param limit the policy's limit of the heavy method; 0 where it has none
 * @param heapMegabytes its heap
 */
record Setup(Policy policy, int limit, int heapMegabytes) {

    /** Returns what notes call it. */
    String label() {
        return limit == 0 ? policy.word() : policy.word() + " " + limit;
    }
}
