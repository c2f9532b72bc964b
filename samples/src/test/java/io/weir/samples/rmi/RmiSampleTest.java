package io.weir.samples.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import io.weir.method.MethodLimitsSettings;
import io.weir.method.MethodSnapshot;
import io.weir.samples.Pause;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RmiSampleTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... words) {
        return Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                words);
    }

    @Test
    void sample_callsBothServers() {
        int exitCode = run("sample", "rmi", "--duration", "500ms", "--settle", "500ms", "--clients", "8");
        assertThat(exitCode).as("exit code; stderr: %s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("Without limits: [1-9][0-9]* calls/s of 8 clients; [0-9.]+ ms a call from the host")
                .containsPattern("With Weir's: [1-9][0-9]* calls/s of 8 clients");
    }

    @Test
    void priorityHost_waitsLessThanTheOthers() throws RemoteException {
        // One at a time, so that who goes first is all that matters.
        MethodLimitsSettings settings = MethodLimitsSettings.builder()
                .classes(2)
                .ageing(Duration.ofMinutes(1))
                .fixed("Catalogue.search", 1)
                .build();
        try (RmiServer server = new RmiServer(settings);
                RmiClients clients = new RmiClients(server.port(), 12, 1)) {
            Pause.of(Duration.ofSeconds(1));
            clients.normal().take();
            clients.priority().take();
            Pause.of(Duration.ofSeconds(1));
            double[] first = clients.priority().take();
            double[] others = clients.normal().take();
            assertThat(first[0]).as("calls from the host with priority").isPositive();
            assertThat(others[1])
                    .as("ms of the others, the first's are %s", first[1])
                    .isGreaterThan(2 * first[1]);
        }
    }

    @Test
    void fullLine_isARemoteExceptionThatNamesTheMethod() throws Exception {
        MethodLimitsSettings settings = MethodLimitsSettings.builder()
                .classes(2)
                .queueLength(0)
                .fixed("Catalogue.search", 1)
                .build();
        try (RmiServer server = new RmiServer(settings)) {
            Catalogue catalogue = (Catalogue)
                    LocateRegistry.getRegistry("127.0.0.1", server.port()).lookup(RmiServer.NAME);
            assertThat(catalogue.search("weir")).isPositive();
            assertThat(catalogue.rate(1)).isBetween(1.6, 1.7);
            assertThatThrownBy(() -> catalogue.search("'x")).hasMessageContaining("word must be letters");
            RmiClients crowd = new RmiClients(server.port(), 8, 0);
            // Two calls must meet, which on a slow machine takes a while.
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (refused(server) == 0 && System.nanoTime() < until) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
            assertThatThrownBy(crowd::close).isInstanceOf(RuntimeException.class);
            assertThat(server.methods())
                    .extracting(MethodSnapshot::name)
                    .containsExactly("Catalogue.search", "Catalogue.rate");
        }
    }

    private static long refused(RmiServer server) {
        return server.methods().stream().mapToLong(MethodSnapshot::refusedFull).sum();
    }

    @Test
    void wrongOptions_areToldTogether() {
        assertThat(run("sample", "rmi", "--clients", "1", "--priority", "0")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("weir sample 'rmi': --clients must be a whole number in 2..200, but was 1")
                .contains("--priority must be a whole number in 1..200, but was 0");
    }
}
