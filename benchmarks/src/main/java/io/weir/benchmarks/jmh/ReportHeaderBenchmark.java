package io.weir.benchmarks.jmh;

import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.InvalidReportException;
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
 * What do the header's two directions cost? Both run off the request's path: a node writes at most every 5 ms, a gateway
 * reads at most every 10 ms and node.
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main ReportHeaderBenchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ReportHeaderBenchmark {
    private final GcReport report = GcReport.builder()
            .collector("Serial")
            .capability(Capability.FORECAST)
            .nextMajorMillis(1250)
            .minorsLeft(1)
            .expectedPauseMillis(180)
            .nextPauseMillis(310)
            .nextPauseExpectedMillis(9)
            .majors(17)
            .uptimeMillis(91_234)
            .family("regular")
            .build();

    private final String text = GcReportHeader.format(report);

    /**
     * A node writes its report.
     *
     * @return the text
     */
    @Benchmark
    public String format() {
        return GcReportHeader.format(report);
    }

    /**
     * A gateway reads it.
     *
     * @return the report
     * @throws InvalidReportException never
     */
    @Benchmark
    public GcReport parse() throws InvalidReportException {
        return GcReportHeader.parse(text);
    }
}
