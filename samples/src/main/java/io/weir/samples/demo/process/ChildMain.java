package io.weir.samples.demo.process;

/** How a child JVM's {@code main} begins and ends. */
public final class ChildMain {

    private ChildMain() {}

    /** What a child does until its parent is gone. */
    @FunctionalInterface
    public interface Body {
        /**
         * Runs the child.
         *
         * @throws Exception when the child cannot go on; its trace is in the log, and the JVM's exit code is 1
         */
        void run() throws Exception;
    }

    /**
     * Runs a child and ends this JVM, whatever threads its servers have left.
     *
     * @param body returns when the parent is gone
     */
    public static void run(Body body) {
        int exitCode = 1;
        try {
            body.run();
            exitCode = 0;
        } catch (Exception | Error e) {
            e.printStackTrace(System.err);
        } finally {
            System.err.flush();
            // Not exit(): a shutdown hook that waits would keep a child alive that nobody owns any more.
            Runtime.getRuntime().halt(exitCode);
        }
    }
}
