package io.weir.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.Strategy;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Holds the hot paths' claims about allocation: each benchmark runs for a moment in a JVM of its own, with the gc profiler. */
@Timeout(120)
class AllocationTest {
    /** What the profiler shows of its own work, bytes an operation; a real object is at least 16. */
    private static final double PROFILER_NOISE_BYTES = 1;

    /** A callback: object header 12, flag 4, five references 20, filled up to a multiple of 8. */
    private static final double ONE_CALLBACK_BYTES = 40;

    @Test
    void choosingNode_noneAvoidedOrThirdAvoided_allocatesNothing() throws Exception {
        assertThat(bytesPerOperation(
                        ChoiceBenchmark.class, "gcAware(Entered|ThirdAvoided)", Map.of("nodes", new String[] {"50"})))
                .hasSize(2 * Strategy.values().length)
                .allSatisfy((run, bytes) -> assertThat(bytes).isLessThan(PROFILER_NOISE_BYTES));
    }

    @Test
    void processingExchange_addsAtMostOneObject() throws Exception {
        assertThat(bytesPerOperation(
                        ProcessBenchmark.class,
                        "gcAware",
                        Map.of("nodes", new String[] {"3"}, "strategy", new String[] {"ROUND_ROBIN"})))
                .hasSize(1)
                .allSatisfy((run, bytes) -> assertThat(bytes).isLessThan(ONE_CALLBACK_BYTES + PROFILER_NOISE_BYTES));
    }

    @Test
    void readingTheNewestReport_allocatesNothing() throws Exception {
        assertThat(bytesPerOperation(ForecastBenchmark.class, "newestReport", Map.of("nodes", new String[] {"1"})))
                .hasSize(1)
                .allSatisfy((run, bytes) -> assertThat(bytes).isLessThan(PROFILER_NOISE_BYTES));
    }

    @Test
    void passingTheGate_nobodyWaits_allocatesNothing() throws Exception {
        assertThat(bytesPerOperation(GateBenchmark.class, "(gate|gateBlocking)", Map.of()))
                .hasSize(2)
                .allSatisfy((run, bytes) -> assertThat(bytes).isLessThan(PROFILER_NOISE_BYTES));
    }

    @Test
    void simulatingAnEvent_allocatesNothing() throws Exception {
        assertThat(bytesPerOperation(KernelBenchmark.class, ".*", Map.of("pending", new String[] {"1000"})))
                .hasSize(3)
                .allSatisfy((run, bytes) -> assertThat(bytes).isLessThan(PROFILER_NOISE_BYTES));
    }

    private static Map<String, Double> bytesPerOperation(
            Class<?> benchmark, String method, Map<String, String[]> params) throws Exception {
        var options = new OptionsBuilder()
                .include(benchmark.getName() + "\\." + method + "$")
                .forks(1)
                .jvmArgs("-Xmx256m", "-XX:+UseSerialGC")
                .warmupIterations(2)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(500))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT);
        params.forEach(options::param);
        return new Runner(options.build())
                .run().stream()
                        .collect(Collectors.toMap(
                                run -> run.getParams().toString(), AllocationTest::normalisedAllocation));
    }

    private static double normalisedAllocation(RunResult run) {
        return run.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
    }
}
