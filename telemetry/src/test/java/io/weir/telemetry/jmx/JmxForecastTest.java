package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.telemetry.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A JVM of another collector than ours, without Weir, forecast from here. */
@Timeout(90)
class JmxForecastTest extends JmxFixture {

    @TempDir
    private Path directory;

    private Process process;

    /** Writes what only we may read, as the agent demands. */
    private Path secret(String name, String line) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, line + System.lineSeparator());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    private void startProbe(int port) throws IOException {
        String agent = "-Dcom.sun.management.jmxremote.";
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms64m",
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-Djava.rmi.server.hostname=127.0.0.1",
                        agent + "host=127.0.0.1",
                        agent + "port=" + port,
                        agent + "rmi.port=" + port,
                        agent + "ssl=false",
                        agent + "password.file=" + secret("password", "weir s3cret"),
                        agent + "access.file=" + secret("access", "weir readonly"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        JmxProbe.class.getName())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        opened(() -> {
            process.destroyForcibly();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        });
    }

    @Test
    void jvmWithoutWeir_isForecastThroughItsOwnAgent() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        startProbe(port);
        JmxPoller poller = start(Duration.ofMillis(100), Duration.ofSeconds(10));
        JmxAddress address = new JmxAddress("127.0.0.1", port, "jmxrmi");
        poller.add("a", address, Optional.of(new JmxCredentials("weir", "s3cret")));

        GcReport report = recorder.nextReport("a");
        long majorsAtFirst = report.majors();
        while (!report.hasNextMajor() || report.majors() == majorsAtFirst) {
            report = recorder.nextReport("a");
        }

        assertThat(report.collector()).isEqualTo("Serial");
        assertThat(report.capability()).isEqualTo(Capability.FORECAST);
        assertThat(report.expectedPauseMillis()).isNotNegative();
        assertThat(report.hasNextPause()).isTrue();

        poller.add("wrong", address, Optional.of(new JmxCredentials("weir", "s3cre")));
        assertThat(recorder.nextFailure("wrong")).isEqualTo("access was refused");
        assertThat(metric(poller, "weir.jmx.connected")).isEqualTo(1);
        process.destroyForcibly();
        Await.until("the end is noticed", SOON, () -> metric(poller, "weir.jmx.connected") == 0);
    }
}
