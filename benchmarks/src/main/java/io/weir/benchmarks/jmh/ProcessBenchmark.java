package io.weir.benchmarks.jmh;

import io.weir.balance.Strategy;
import io.weir.camel.GcAwareLoadBalancer;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.processor.loadbalancer.LoadBalancerSupport;
import org.apache.camel.support.DefaultExchange;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does the balancer add to an exchange, beside Camel's own balancer of the same kind?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main ProcessBenchmark -prof gc}. The
 * children answer at once, so what is measured is the balancer alone; the claim is one object an exchange.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ProcessBenchmark {
    private static final AsyncCallback CALLBACK = doneSync -> {};

    /** How many children there are. */
    @Param({"3", "50", "1000"})
    public int nodes;

    /** The algorithm. */
    @Param({"ROUND_ROBIN", "RANDOM", "WEIGHTED_ROUND_ROBIN", "WEIGHTED_RANDOM", "P2C"})
    public Strategy strategy;

    private CamelContext context;
    private LoadBalancerSupport camel;
    private GcAwareLoadBalancer weir;

    /** One exchange for each thread: what is measured is the balancer, not the exchange. */
    @State(Scope.Thread)
    public static class OneExchange {
        private Exchange exchange;

        /**
         * Makes the exchange.
         *
         * @param benchmark gives the context
         */
        @Setup
        public void setUp(ProcessBenchmark benchmark) {
            exchange = new DefaultExchange(benchmark.context);
            exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "GET");
        }
    }

    /** Starts both balancers. */
    @Setup
    public void setUp() {
        context = new DefaultCamelContext();
        context.start();
        // The children here have no address, so that weights cannot name them: they are all 1 on both sides.
        camel = start(CamelTwin.of(strategy, Collections.nCopies(nodes, 1)).balancer());
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setStrategy(strategy.text());
        weir = start(balancer);
    }

    private <T extends LoadBalancerSupport> T start(T balancer) {
        for (int i = 0; i < nodes; i++) {
            AsyncProcessor child = new Answering();
            balancer.addProcessor(child);
        }
        if (balancer instanceof GcAwareLoadBalancer aware) {
            aware.setCamelContext(context);
        }
        balancer.start();
        return balancer;
    }

    /** Stops them. */
    @TearDown
    public void tearDown() {
        camel.stop();
        weir.stop();
        context.stop();
    }

    /**
     * Camel's own balancer: the yardstick; round robin for two random choices, which Camel does not have.
     *
     * @param one the exchange
     * @return what {@code process} returns
     */
    @Benchmark
    public boolean camel(OneExchange one) {
        return camel.process(one.exchange, CALLBACK);
    }

    /**
     * The GC-aware balancer.
     *
     * @param one the exchange
     * @return what {@code process} returns
     */
    @Benchmark
    public boolean gcAware(OneExchange one) {
        return weir.process(one.exchange, CALLBACK);
    }
}
