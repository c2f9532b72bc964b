package io.weir.benchmarks.jmh;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceProtocol;
import io.weir.balance.AvoidanceSettings;
import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.Strategy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.camel.AsyncProcessor;
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
 * What does it cost to choose a node, beside Camel's own balancer of the same kind?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main ChoiceBenchmark -prof gc}, with
 * {@code -t 2} for two threads. All reports are fresh. The weighted strategies have weights 1 to 10, and so have their twins.
 * A choice reads the published table through the protocol, as a gateway does.
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

    /** The algorithm. */
    @Param({"ROUND_ROBIN", "RANDOM", "WEIGHTED_ROUND_ROBIN", "WEIGHTED_RANDOM", "P2C"})
    public Strategy strategy;

    private GcAwareRule rule;
    private AvoidanceProtocol<AsyncProcessor> calm;
    private AvoidanceProtocol<AsyncProcessor> thirdAvoided;
    private CamelTwin twin;
    private AsyncProcessor[] processors;

    /** Brings the nodes into their state through the protocol, as a gateway does. */
    @Setup
    public void setUp() throws Exception {
        List<Integer> weights = IntStream.range(0, nodes)
                .mapToObj(i -> strategy.isWeighted() ? 1 + i % 10 : 1)
                .toList();
        processors = IntStream.range(0, nodes).mapToObj(i -> new Answering()).toArray(AsyncProcessor[]::new);
        rule = new GcAwareRule(strategy);
        calm = protocol(weights, false);
        thirdAvoided = protocol(weights, true);
        twin = CamelTwin.of(strategy, weights);
        for (AsyncProcessor processor : processors) {
            twin.balancer().addProcessor(processor);
        }
        twin.balancer().start();
    }

    private AvoidanceProtocol<AsyncProcessor> protocol(List<Integer> weights, boolean majorIsNear) {
        AvoidanceProtocol<AsyncProcessor> protocol =
                new AvoidanceProtocol<>(AvoidanceSettings.DEFAULT, AvoidanceListener.NONE);
        List<Node<AsyncProcessor>> list = IntStream.range(0, nodes)
                .mapToObj(i -> new Node<>("node" + i, processors[i], weights.get(i)))
                .toList();
        protocol.setNodes(list);
        list.forEach(node -> node.offer(report(majorIsNear)));
        protocol.tick(NOW_NANOS);
        list.stream().filter(Node::isAvoided).forEach(Node::enter);
        return protocol;
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
     * Camel's own choice: the yardstick; round robin for two random choices, which Camel does not have.
     *
     * @return the child, so that the choice is not optimised away
     */
    @Benchmark
    public AsyncProcessor camel() {
        return twin.chooseProcessor(processors, null);
    }

    /**
     * The same algorithm here without the rule.
     *
     * @return the node, so that the choice is not optimised away
     */
    @Benchmark
    public Node<AsyncProcessor> plain() {
        return rule.decidePlain(calm.table());
    }

    /**
     * The GC-aware rule, none avoided.
     *
     * @return the node, so that the choice is not optimised away
     */
    @Benchmark
    public Node<AsyncProcessor> gcAware() {
        return rule.decide(calm.table());
    }

    /**
     * The GC-aware rule, a third of the nodes avoided and each of these holding its one request.
     *
     * @return the node, so that the choice is not optimised away
     */
    @Benchmark
    public Node<AsyncProcessor> gcAwareThirdAvoided() {
        return rule.decide(thirdAvoided.table());
    }

    /**
     * The GC-aware rule, none avoided, with the place taken and given back, which Camel does not do.
     *
     * @return the node, so that the choice is not optimised away
     */
    @Benchmark
    public Node<AsyncProcessor> gcAwareEntered() {
        Node<AsyncProcessor> node = rule.choose(calm.table());
        node.leave();
        return node;
    }
}
