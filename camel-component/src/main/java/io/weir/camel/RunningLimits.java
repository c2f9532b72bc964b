package io.weir.camel;

import io.weir.method.LimitedMethod;
import io.weir.method.MethodLimits;
import java.util.concurrent.Executor;

/**
 * The limits of a context while they run.
 *
 * @param methods finds a method by its name
 * @param pool runs exchanges that waited; holds no more threads than permits are out and routes have to end
 */
record RunningLimits(MethodLimits methods, Executor pool) {

    LimitedMethod method(String name) {
        return methods.method(name);
    }

    int classes() {
        return methods.settings().classes();
    }
}
