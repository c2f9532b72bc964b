package io.weir.samples.demo.process;

import java.util.List;
import java.util.Objects;

/**
 * What to start as a child JVM.
 *
 * @param name what messages call it
 * @param jvmOptions its options, for instance the collector and the heap
 * @param main its main class, on the class path of this JVM
 * @param args its arguments
 */
public record ChildSpec(String name, List<String> jvmOptions, Class<?> main, List<String> args) {

    /** Checks that nothing is missing and copies the lists. */
    public ChildSpec {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
        jvmOptions = List.copyOf(jvmOptions);
        args = List.copyOf(args);
    }
}
