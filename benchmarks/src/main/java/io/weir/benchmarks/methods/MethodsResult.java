package io.weir.benchmarks.methods;

import java.util.List;
import java.util.Optional;

/**
 * What was measured.
 *
 * @param mix the first experiment; empty when it was not wanted
 * @param priorities the second, a row each; the first is with one client, the second with half of them, then those with the tight
 *     heap
 */
record MethodsResult(Optional<MixResult> mix, List<PriorityResult> priorities) {
    MethodsResult {
        priorities = List.copyOf(priorities);
    }
}
