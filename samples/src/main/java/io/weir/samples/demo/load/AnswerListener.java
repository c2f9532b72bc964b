package io.weir.samples.demo.load;

/** Is told of every answer that a service gave, on the caller's thread. */
@FunctionalInterface
public interface AnswerListener {
    /** Listens to nothing. */
    AnswerListener NONE = (node, sentNanos, answeredNanos) -> {};

    /**
     * An answer is there.
     *
     * @param node the node that gave it, by its own word; empty when it does not say
     * @param sentNanos when the request was sent, on this JVM's monotonic clock
     * @param answeredNanos when its answer was read
     */
    void answered(String node, long sentNanos, long answeredNanos);
}
