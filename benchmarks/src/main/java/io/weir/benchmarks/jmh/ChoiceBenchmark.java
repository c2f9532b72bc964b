package io.weir.benchmarks.jmh;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceProtocol;
import io.weir.balance.AvoidanceSettings;
import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.NodeTable;
import io.weir.balance.RoundRobin;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to choose a node, with none avoided and with a third of the nodes avoided and busy?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main ChoiceBenchmark -prof gc}. The
 * choice includes entering and leaving the node; the claim is 0 B/op and no growth with the number of nodes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ChoiceBenchmark {
    private static final long NOW_NANOS = 1_000_000_000L;

    /** How many nodes there are. */
    @Param({"3", "50", "1000"})
    public int nodes;

    /** Whether a third of them is avoided and holds its one request. */
    @Param({"false", "true"})
    public boolean avoided;

    private GcAwareRule rule;
    private NodeTable<Integer> table;

    /** Brings the nodes into their state through the protocol, as a gateway does. */
    @Setup
    public void setUp() {
        AvoidanceProtocol<Integer> protocol =
                new AvoidanceProtocol<>(AvoidanceSettings.DEFAULT, AvoidanceListener.NONE);
        List<Node<Integer>> list = IntStream.range(0, nodes)
                .mapToObj(i -> new Node<>("node" + i, i))
                .toList();
        protocol.setNodes(list);
        list.forEach(node -> node.offer(report(avoided)));
        protocol.tick(NOW_NANOS);
        list.stream().filter(Node::isAvoided).forEach(Node::enter);
        rule = new GcAwareRule(RoundRobin::new);
        table = protocol.table();
    }

    private static GcReport report(boolean majorIsNear) {
        return GcReport.builder()
                .collector("Serial")
                .capability(Capability.FORECAST)
                .nextMajorMillis(majorIsNear ? 100 : 60_000)
                .minorsLeft(majorIsNear ? 0 : 50)
                .expectedPauseMillis(200)
                .uptimeMillis(1000)
                .build();
    }

    /**
     * Plain round robin over the same table: the baseline.
     *
     * @return the node, so that the choice is not optimised away
     */
    @Benchmark
    public Node<Integer> plain() {
        Node<Integer> node = rule.choosePlain(table);
        node.leave();
        return node;
    }

    /**
     * The GC-aware rule.
     *
     * @return the node, so that the choice is not optimised away
     */
    @Benchmark
    public Node<Integer> gcAware() {
        Node<Integer> node = rule.choose(table);
        node.leave();
        return node;
    }
}
