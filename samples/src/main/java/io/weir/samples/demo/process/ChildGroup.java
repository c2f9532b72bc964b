package io.weir.samples.demo.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The children of one run, which end with it, however it ends: by {@link #close()}, by Ctrl-C, or by the end of this
 * JVM, which they notice themselves. Thread-safe.
 */
public final class ChildGroup implements AutoCloseable {
    private final List<ChildJvm> children = new ArrayList<>();
    private final ScratchDirectory directory = new ScratchDirectory();
    private final Thread hook = new Thread(this::end, "weir-demo-end");
    private boolean ended;

    /** Creates a group without children. */
    public ChildGroup() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts a child.
     *
     * @param spec what to start
     * @param records gets every record that the child sends, in words
     * @return the child, not ready yet
     * @throws io.weir.cli.CliException when it cannot be started
     * @throws IllegalStateException when the group has ended
     */
    public synchronized ChildJvm start(ChildSpec spec, Consumer<String[]> records) {
        if (ended) {
            throw new IllegalStateException("the run has ended; " + spec.name() + " is not started");
        }
        ChildJvm child = ChildJvm.start(spec, directory.path(), records);
        children.add(child);
        return child;
    }

    /**
     * Returns a directory for files of the run; the children's temporary files are there too. It goes with the group.
     *
     * @return an existing directory
     */
    public Path directory() {
        return directory.path();
    }

    /**
     * Checks that all children live.
     *
     * @throws io.weir.cli.CliException when one does not, with its last lines
     */
    public synchronized void requireAlive() {
        if (!ended) {
            children.forEach(ChildJvm::requireAlive);
        }
    }

    private synchronized void end() {
        ended = true;
        // All are told first, so that they end at the same time and not one after the other.
        children.forEach(ChildJvm::dismiss);
        children.forEach(ChildJvm::close);
        directory.close();
    }

    /** Ends all children; returns when they are gone. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is ending, and the hook does nothing a second time.
            return;
        }
    }
}
