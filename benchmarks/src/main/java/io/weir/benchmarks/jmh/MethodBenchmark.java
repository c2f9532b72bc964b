package io.weir.benchmarks.jmh;

import io.weir.clock.NanoClock;
import io.weir.method.LimitedMethod;
import io.weir.method.MethodLimits;
import io.weir.method.MethodLimitsSettings;
import io.weir.method.Outcome;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a call of a limited method cost when nobody waits? The rivals are in {@link GateBenchmark}: they only let in and out,
 * and measure nothing.
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main 'MethodBenchmark|GateBenchmark' -prof
 * gc}, with {@code -t 8} for eight threads; on how to read that see there.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class MethodBenchmark {
    private static final String NAME = "GET /orders";

    private final NanoClock clock = NanoClock.system();
    private final MethodLimits limits =
            new MethodLimits("host", MethodLimitsSettings.builder().build(), clock);
    private final LimitedMethod method = limits.method(NAME);

    /**
     * In and out, with the outcome counted.
     *
     * @return whether it was in
     */
    @Benchmark
    public boolean admission() {
        boolean in = method.tryAcquire();
        if (in) {
            method.release(Outcome.SUCCESS, 1000);
        }
        return in;
    }

    /**
     * All of a host's part: the method looked up by its name, and the call timed by two reads of the clock.
     *
     * @return whether it was in
     */
    @Benchmark
    public boolean wholeCall() {
        LimitedMethod found = limits.method(NAME);
        boolean in = found.tryAcquire();
        if (in) {
            long begin = clock.nanoTime();
            found.release(Outcome.SUCCESS, clock.nanoTime() - begin);
        }
        return in;
    }
}
