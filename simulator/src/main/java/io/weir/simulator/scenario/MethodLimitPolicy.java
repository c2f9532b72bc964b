package io.weir.simulator.scenario;

import io.weir.method.MethodControllerKind;

/** Who limits the methods of a node. */
enum MethodLimitPolicy {
    /** Nobody: requests only need a worker. */
    OFF(MethodControllerKind.NONE),
    /** The shipped joint controller. */
    METHOD(MethodControllerKind.METHOD),
    /** The published rule: each method climbs its own throughput. */
    THROUGHPUT_FEEDBACK(MethodControllerKind.THROUGHPUT_FEEDBACK);

    private final MethodControllerKind kind;

    MethodLimitPolicy(MethodControllerKind kind) {
        this.kind = kind;
    }

    MethodControllerKind kind() {
        return kind;
    }
}
