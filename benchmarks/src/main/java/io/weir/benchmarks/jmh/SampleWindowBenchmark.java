package io.weir.benchmarks.jmh;

import io.weir.clock.NanoClock;
import io.weir.control.Sample;
import io.weir.control.SampleWindow;
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
 * What does it cost to count a unit in and out?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main SampleWindowBenchmark -prof gc},
 * with {@code -t 8} for eight threads on one window. Both are 0 B/op.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class SampleWindowBenchmark {
    private static final int LIMIT = 4;
    private static final long TOOK_NANOS = 1_000_000;

    private final NanoClock clock = NanoClock.system();
    private final SampleWindow window = new SampleWindow(clock.nanoTime(), LIMIT);
    private final SampleWindow fullWindow = new SampleWindow(clock.nanoTime(), 1);
    private long nowNanos;

    /** A unit is admitted and ends. */
    @Benchmark
    public void unit() {
        window.admitted(nowNanos);
        window.ended(nowNanos, true, TOOK_NANOS);
    }

    /** The same where each unit takes the last permit, so that the time without a free one is counted too. */
    @Benchmark
    public void unitThatFillsTheGate() {
        fullWindow.admitted(nowNanos);
        fullWindow.ended(nowNanos, true, TOOK_NANOS);
    }

    /**
     * An interval ends; one thread at a time only.
     *
     * @return its sample
     */
    @Benchmark
    public Sample roll() {
        nowNanos += TOOK_NANOS;
        return window.roll(clock.nanoTime() + nowNanos, LIMIT);
    }
}
