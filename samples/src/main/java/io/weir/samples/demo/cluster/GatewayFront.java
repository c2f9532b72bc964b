package io.weir.samples.demo.cluster;

import io.weir.cli.CliException;
import io.weir.samples.demo.gateway.SendLog;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.score.RunScore;
import io.weir.samples.demo.score.TimeSpan;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/** A gateway JVM of ours; it belongs to the cluster's children and ends with them. */
final class GatewayFront implements Front {
    private final Member gateway;
    private final URI service;
    private final Path directory;
    private int runs;

    /**
     * Wraps a gateway that serves.
     *
     * @param gateway the child
     * @param service where it answers
     * @param directory where it writes its records
     */
    GatewayFront(Member gateway, URI service, Path directory) {
        this.gateway = gateway;
        this.service = service;
        this.directory = directory;
    }

    /** Begins a run with a balancer. */
    void balance(String words) {
        runs++;
        gateway.records().clear();
        gateway.jvm().act(ChildLine.BALANCE + " sends-" + runs + " " + words);
    }

    /** Returns the memory that it needed at the end of the run, bytes. */
    long memoryBytes() {
        return gateway.memoryBytes();
    }

    @Override
    public URI service() {
        return service;
    }

    @Override
    public void requireAlive() {
        gateway.jvm().requireAlive();
    }

    @Override
    public Double cpuSeconds() {
        return gateway.jvm().cpuSeconds();
    }

    @Override
    public void awaitRecords() {
        gateway.jvm().awaitRecords();
    }

    @Override
    public List<TimeSpan> avoided(int node) {
        return gateway.spans(ChildLine.AVOIDED, String.valueOf(node));
    }

    @Override
    public void forEachSend(RunScore.SendConsumer consumer) {
        ChildJvm jvm = gateway.jvm();
        Path sends = directory.resolve("sends-" + runs);
        try {
            SendLog.read(
                    sends,
                    (node, startNanos, endNanos) -> consumer.sent(node, jvm.toOurs(startNanos), jvm.toOurs(endNanos)));
        } catch (IOException e) {
            throw CliException.failure("the gateway's record cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        gateway.jvm().close();
    }
}
