package io.weir.benchmarks.jmh;

import io.weir.gc.AdaptiveForecaster;
import io.weir.gc.Collector;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.NodeReporter;
import io.weir.telemetry.LocalNode;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a node pay for its forecast: at each collection, and at each request?
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main ForecastBenchmark -prof gc}. The
 * claims are at most 10 microseconds a collection (beyond what the JDK needs to decode its notification), and under 20 ns
 * and 0 B/op to read the current report.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ForecastBenchmark {
    private static final long MIB = 1 << 20;
    private static final long OLD_MAX = 160 * MIB;
    private static final long LIVE = 80 * MIB;
    private static final long PROMOTED = 8 * MIB;
    private static final long GAP_NANOS = 500_000_000L;
    private static final long PAUSE_NANOS = 5_000_000L;

    private LocalNode node;
    private NodeReporter reporter;
    private long nowNanos;
    private long oldBytes = LIVE;

    /** Starts a node on this JVM and a reporter that is fed by hand. */
    @Setup
    public void setUp() {
        node = LocalNode.start();
        reporter = new NodeReporter(Collector.SERIAL, new AdaptiveForecaster(Collector.SERIAL), 0);
    }

    /** Stops the node. */
    @TearDown
    public void tearDown() {
        node.close();
    }

    /**
     * A collection is recorded by every family's forecaster, judged, and the new report is made and written.
     *
     * @return the header's text
     */
    @Benchmark
    public String collection() {
        nowNanos += GAP_NANOS;
        boolean major = OLD_MAX - oldBytes < 2 * PROMOTED;
        long after = major ? LIVE : oldBytes + PROMOTED;
        GcObservation collection = new GcObservation(
                major ? GcKind.MAJOR : GcKind.MINOR,
                "Allocation Failure",
                nowNanos,
                nowNanos + PAUSE_NANOS,
                68 * MIB,
                4 * MIB,
                72 * MIB,
                64 * MIB,
                oldBytes,
                after,
                OLD_MAX,
                OLD_MAX);
        oldBytes = after;
        reporter.record(collection);
        return GcReportHeader.format(reporter.report(nowNanos + PAUSE_NANOS, 4 * MIB));
    }

    /**
     * A thread reads the newest report, as fresh as the last collection or request made it.
     *
     * @return the report
     */
    @Benchmark
    public GcReport newestReport() {
        return node.newestReport();
    }

    /**
     * A request asks for the header: one clock read, and every 5 ms a new report.
     *
     * @return the header's text
     */
    @Benchmark
    public String header() {
        return node.headerValue();
    }
}
