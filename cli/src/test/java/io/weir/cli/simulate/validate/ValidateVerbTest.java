package io.weir.cli.simulate.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import io.weir.simulator.stats.ConfidenceInterval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateVerbTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int validate(Path file, String... more) {
        String[] args = new String[5 + more.length];
        System.arraycopy(new String[] {"simulate", "validate", file.toString(), "--replications", "2"}, 0, args, 0, 5);
        System.arraycopy(more, 0, args, 5, more.length);
        return Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                args);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String point(String policy, double offered, double replies, String p95) {
        return String.format(
                Locale.ROOT,
                "{\"policy\":\"%s\",\"offered\":%.1f,\"offeredSessionsPerSecond\":%.1f,\"repliesPerSecond\":%.1f,"
                        + "\"completedSessionsPerSecond\":%.1f,\"p95Millis\":%s,\"serverCpu\":%.3f}",
                policy,
                offered,
                20 * offered,
                replies,
                replies / 5,
                p95,
                Math.min(1, replies / 5 * 0.05));
    }

    /** A server whose sessions cost 50 ms: saturated by 20 a second, 100 replies/s. */
    @Test
    void tlsBench_isPredictedFromLowLoad(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("result.json");
        Files.writeString(
                file,
                "[{\"key\":\"rsa\",\"protocol\":\"TLSv1.2\",\"points\":["
                        + String.join(
                                ",",
                                point("stock", 0.5, 50, "60.0"),
                                point("weir-defer", 0.5, 50, "60.0"),
                                point("stock", 2, 0, "null"),
                                point("weir-defer", 2, 97, "200.0"),
                                point("stock", 5, 0, "null"),
                                point("weir-defer", 5, 97, "200.0"),
                                point("semaphore-valve", 5, 97, "200.0"))
                        + "]}]");
        assertThat(validate(file)).as("%s", err).isZero();
        assertThat(out())
                .contains(
                        "a session costs 50.00 ms", "Not identified: requests apart", "nearest at two overload points")
                .containsPattern("throughput, held out, below saturation or with admission control +2 .* reached")
                .doesNotContain("semaphore-valve")
                .contains("2 of 2 pairs right", "Limits:");
    }

    @Test
    void mplBench_isPredictedPastItsKnee(@TempDir Path directory) throws Exception {
        ScalabilityLaw truth = new ScalabilityLaw(190, 0.02, 0.01);
        StringBuilder sweep = new StringBuilder();
        for (int size : new int[] {1, 2, 4, 6, 10, 16, 32, 48}) {
            sweep.append(sweep.isEmpty() ? "" : ",")
                    .append(String.format(
                            Locale.ROOT, "{\"size\":%d,\"commitsPerSecond\":%.2f}", size, truth.at(size)));
        }
        Path file = directory.resolve("result.json");
        Files.writeString(file, "[{\"workload\":\"w3\",\"oracles\":[{\"hotRows\":256,\"sweep\":[" + sweep + "]}]}]");
        assertThat(validate(file, "--format", "json")).as("%s", err).isZero();
        assertThat(out())
                .startsWith("{\"seed\":1")
                .contains("\"use\":\"held out\"", "\"use\":\"calibrated (overload)\"");
        assertThat(out())
                .containsPattern("throughput, held out, past it\",\"count\":1,.{0,120}\"verdict\":\"reached\"");
    }

    @Test
    void otherFiles_areRefused(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("result.json");
        Files.writeString(file, "{\"light\":{}}");
        assertThat(validate(file)).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("RESULT must be the result.json of weir bench tls or mpl");
        assertThat(validate(directory.resolve("none.json"))).isEqualTo(2);
    }

    @Test
    void scalabilityLaw_isFoundAgain() {
        ScalabilityLaw truth = new ScalabilityLaw(190, 0.02, 0.01);
        Map<Integer, Double> points = new LinkedHashMap<>();
        for (int level : new int[] {1, 2, 4, 32, 64}) {
            points.put(level, truth.at(level));
        }
        ScalabilityLaw found = ScalabilityLaw.fit(points);
        assertThat(found.meanError(points)).isLessThan(0.02);
        assertThat(found.at(10)).isCloseTo(truth.at(10), within(0.07 * truth.at(10)));
    }

    @Test
    void error_isSigned() {
        ConfidenceInterval predicted = new ConfidenceInterval(90, 1, 0.95, 5);
        Checked less = new Checked("b", "p", "1x", "replies/s", Checked.Use.HELD_OUT, true, 100, predicted);
        assertThat(less.signedError()).isCloseTo(-0.1, within(1e-9));
        assertThat(Score.of(List.of(less)).get(1).verdict()).isEqualTo("reached");
    }
}
