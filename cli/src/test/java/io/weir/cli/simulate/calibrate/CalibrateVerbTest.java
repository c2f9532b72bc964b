package io.weir.cli.simulate.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrateVerbTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private int weir(String... args) {
        out.reset();
        err.reset();
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

    private Path file(String name, String text) throws Exception {
        return Files.writeString(directory.resolve(name), text);
    }

    /** Twenty visitors of two pages 5 s apart. */
    private Path accessLog() throws Exception {
        StringBuilder text = new StringBuilder("no request\n");
        for (int visitor = 0; visitor < 20; visitor++) {
            for (int page = 0; page < 2; page++) {
                text.append(String.format(
                        Locale.ROOT,
                        "10.0.0.%d - - [30/Nov/2026:10:%02d:%02d +0000] \"GET /%s HTTP/1.1\" 200 512 12000%n",
                        visitor,
                        visitor,
                        5 * page,
                        page == 0 ? "shop/1" : "cart?x=1"));
            }
        }
        return file("access.log", text.toString());
    }

    private static String snapshot(double seconds, double times) {
        return String.format(
                Locale.ROOT,
                "{\"seconds\":%.1f,\"metrics\":[{\"name\":\"weir.tls.utilisation\",\"value\":0.3},"
                        + "{\"name\":\"weir.tls.cpus\",\"value\":2},{\"name\":\"weir.tls.cost.full.handshake\",\"value\":2000000},"
                        + "{\"name\":\"weir.tls.cost.resumed.handshake\",\"value\":500000},"
                        + "{\"name\":\"weir.tls.finished.full\",\"value\":%.1f},"
                        + "{\"name\":\"weir.tls.finished.resumed\",\"value\":%.1f},"
                        + "{\"name\":\"weir.method.ended\",\"tags\":{\"outcome\":\"success\"},\"value\":%.1f}]}",
                seconds,
                50 * times,
                200 * times,
                400 * times);
    }

    @Test
    void allThree_makeAScenarioThatRuns() throws Exception {
        Path metrics =
                file("metrics.json", "[" + snapshot(0, 0) + "," + snapshot(10, 10) + "," + snapshot(20, 20) + "]");
        Path gcLog = file("gc.log", "[0.001s][info][gc] Using Serial\n");
        Path scenario = directory.resolve("service.yaml");
        int code = weir(
                "simulate",
                "calibrate",
                "--metrics",
                metrics.toString(),
                "--gc-log",
                gcLog.toString(),
                "--access-log",
                accessLog().toString(),
                "--out",
                scenario.toString());
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("1 lines are no requests");
        assertThat(code).isZero();
        assertThat(out())
                .contains("How far the fits are off", "CPU time: 0.0 % off", "Not identified", "40 requests")
                .contains("time-outs and retries of clients");
        // 0.6 CPUs less 50 * 2 ms and 200 * 0.5 ms in 400 requests.
        assertThat(Files.readString(scenario))
                .contains("get-shop", "get-cart", "exponential(1.000000ms)", "# Not identified");
        assertThat(weir("simulate", "run", scenario.toString(), "--replications", "2", "--set", "horizon=90s"))
                .isZero();
        assertThat(out()).contains("scenario calibrated", "calibrated up to");
    }

    @Test
    void mistakes_areTold() throws Exception {
        assertThat(weir("simulate", "calibrate")).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--metrics must be given", "--out must be given");
        List<String> texts = new ArrayList<>(List.of("", "{}", "[]", "[{\"metrics\":[]}]", "nonsense"));
        for (String text : texts) {
            Path metrics = file("wrong.json", text);
            int code = weir(
                    "simulate",
                    "calibrate",
                    "--metrics",
                    metrics.toString(),
                    "--out",
                    directory.resolve("s.yaml").toString());
            assertThat(code).as(text).isEqualTo(2);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains("--metrics '")
                    .doesNotContain("Exception");
        }
    }
}
