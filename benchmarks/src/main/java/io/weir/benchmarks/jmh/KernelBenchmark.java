package io.weir.benchmarks.jmh;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;
import java.util.concurrent.TimeUnit;
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
 * How many events a second does the simulation kernel do on one core, by the number of events that are planned?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main KernelBenchmark -prof gc}. The
 * claims are 4 million events a second and 0 B an event.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class KernelBenchmark {
    private static final double MEAN_NANOS = 1e9;
    private static final long TIMEOUT_NANOS = 10_000_000_000L;

    /** Planned events, and jobs present. */
    @Param({"100", "1000", "10000", "100000"})
    public int pending;

    private Simulation held;
    private Simulation timed;
    private Simulation shared;
    private RandomStream random;
    private ProcessorSharing cpus;
    private EventHandler nextJob;
    private long[] timeouts;

    /** Fills three simulations. */
    @Setup
    public void setUp() {
        random = new RandomStreams(42, 0).stream("benchmark", "delays");
        held = new Simulation();
        EventHandler again = new Again();
        timed = new Simulation();
        timeouts = new long[pending];
        EventHandler request = new Request();
        shared = new Simulation();
        cpus = new ProcessorSharing("cpus", shared, 4);
        nextJob = (kind, argument) -> begin();
        for (int i = 0; i < pending; i++) {
            held.after(delay(), again, 0, i);
            timed.after(delay(), request, 0, i);
            timeouts[i] = timed.after(TIMEOUT_NANOS, request, 1, i);
            begin();
        }
    }

    private long delay() {
        return (long) random.exponential(MEAN_NANOS);
    }

    private void begin() {
        cpus.start(random.exponential(MEAN_NANOS), nextJob, 0, 0);
    }

    /**
     * The hold model: an event happens, a number is drawn, another event is planned.
     *
     * @return false never
     */
    @Benchmark
    public boolean hold() {
        return held.step();
    }

    /**
     * An answer comes: its time-out is cancelled, the next request and its time-out are planned. Three operations on the heap,
     * counted as one event.
     *
     * @return false never
     */
    @Benchmark
    public boolean answerBeforeTimeout() {
        return timed.step();
    }

    /**
     * One of the jobs that share four CPUs ends, and another begins.
     *
     * @return false never
     */
    @Benchmark
    public boolean sharedCpus() {
        return shared.step();
    }

    /** Plans itself again. */
    private final class Again implements EventHandler {
        @Override
        public void handle(int kind, long argument) {
            held.after(delay(), this, 0, argument);
        }
    }

    /** A client who asks again when answered; one in 22,000 times it loses patience first, and keeps waiting. */
    private final class Request implements EventHandler {
        @Override
        public void handle(int kind, long client) {
            if (kind == 0) {
                timed.cancel(timeouts[(int) client]);
                timed.after(delay(), this, 0, client);
                timeouts[(int) client] = timed.after(TIMEOUT_NANOS, this, 1, client);
            }
        }
    }
}
