package io.weir.samples.demo.cluster;

import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.score.RunScore;
import io.weir.samples.demo.score.TimeSpan;
import java.net.URI;
import java.util.List;

/**
 * What stands before the nodes of a cluster and hands requests on to them: a gateway of ours, or somebody else's balancer.
 *
 * <p>One thread drives it; {@link #requireAlive()}, {@link #cpuSeconds()} and {@link #answers()} are safe from any other.
 */
public interface Front extends AutoCloseable {
    /**
     * Returns where it answers.
     *
     * @return a loopback address
     */
    URI service();

    /**
     * Checks that it lives.
     *
     * @throws io.weir.cli.CliException when it does not, with its last lines
     */
    void requireAlive();

    /**
     * Returns the processor time that it has used since its start.
     *
     * @return seconds; null when the system does not tell
     */
    Double cpuSeconds();

    /** Collects what is only known at the end of a run; the load has ended. */
    void awaitRecords();

    /**
     * Returns when a node was avoided in the present run; after {@link #awaitRecords()}.
     *
     * @param node its index
     * @return spans by time
     */
    List<TimeSpan> avoided(int node);

    /**
     * Hands over every request that was sent to a node in the present run; after {@link #awaitRecords()}.
     *
     * @param consumer takes them
     */
    void forEachSend(RunScore.SendConsumer consumer);

    /**
     * Returns who wants to know which node answered a request.
     *
     * @return nobody, unless it keeps its records by the answers
     */
    default AnswerListener answers() {
        return AnswerListener.NONE;
    }

    /** Ends it; returns when it is gone. */
    @Override
    void close();
}
