package io.weir.samples.demo.process;

import java.util.List;
import java.util.Objects;

/**
 * What to start as a child JVM.
 *
 * @param name what messages call it
 * @param launcher a command that starts the JVM's in its place, for instance {@code taskset}; empty for none
 * @param jvmOptions its options, for instance the collector and the heap
 * @param main its main class, on the class path of this JVM
 * @param args its arguments
 */
public record ChildSpec(String name, List<String> launcher, List<String> jvmOptions, Class<?> main, List<String> args) {

    /** Checks that nothing is missing and copies the lists. */
    public ChildSpec {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
        launcher = List.copyOf(launcher);
        jvmOptions = List.copyOf(jvmOptions);
        args = List.copyOf(args);
    }

    /**
     * Describes a child that is started without a launcher.
     *
     * @param name what messages call it
     * @param jvmOptions its options
     * @param main its main class
     * @param args its arguments
     */
    public ChildSpec(String name, List<String> jvmOptions, Class<?> main, List<String> args) {
        this(name, List.of(), jvmOptions, main, args);
    }
}
