package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.weir.metrics.Metric;
import io.weir.report.GcReportHeader;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.catalina.LifecycleException;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GcDrainValveTest extends DrainFixture {
    private String agent() throws IOException {
        return agent("");
    }

    private String agent(String sent) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), valve.getAgentLocalPort())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(sent.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private double metric(String name) {
        return valve.metrics().stream()
                .filter(metric -> metric.name().equals("weir.drain." + name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void agent_isToldAWeightThatFallsAndReturnsWithTheMajor() throws Exception {
        start("agentPort", "0", "checkInterval", "350ms");
        assertThat(agent()).isEqualTo("100%\n");

        report = report(500, 0);
        await(() -> valve.getWeight() < 100);
        assertThat(agent()).isEqualTo("50%\n");
        report = DUE;
        await(() -> valve.getWeight() < 50);
        assertThat(agent("state of node-1\n")).isEqualTo("5%\n");
        report = report(3_600_000, 1);
        await(() -> !valve.isDraining());
        assertThat(agent()).isEqualTo("100%\n");
        assertThat(metric("collected")).isEqualTo(1);
        assertThat(metric("agent.answers")).isEqualTo(4);
    }

    @Test
    void agentWithWords_isToldDrainAndReady() throws Exception {
        start("agentPort", "0", "agentAnswer", "drain");
        assertThat(agent()).isEqualTo("ready\n");

        report = DUE;
        await(valve::isDraining);
        assertThat(agent()).isEqualTo("drain\n");
    }

    @Test
    void agentsPeerThatIsNotAllowed_isToldNothing() throws Exception {
        start("agentPort", "0", "allow", "10.0.0.0/8");

        assertThat(agent()).isEmpty();
    }

    @Test
    void peerThatDoesNotHangUp_keepsNobodyWaitingForLong() throws Exception {
        start("agentPort", "0");
        try (Socket idle = new Socket(InetAddress.getLoopbackAddress(), valve.getAgentLocalPort())) {
            assertThat(idle.isConnected()).isTrue();
            assertThat(agent()).isEqualTo("100%\n");
        }
    }

    @Test
    void agentsPortInUse_keepsTheValveFromStarting() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(LifecycleException.class)
                    .isThrownBy(() -> start("agentPort", String.valueOf(taken.getLocalPort())))
                    .withStackTraceContaining("agentPort must be free at agentAddress, but 127.0.0.1:"
                            + taken.getLocalPort() + " cannot be bound");
        }
    }

    @Test
    void threads_endWithTheValve() throws Exception {
        start("agentPort", "0");
        assertThat(threads()).hasSize(2);

        server.tomcat().stop();
        await(() -> threads().isEmpty());
        assertThat(valve.getAgentLocalPort()).isEqualTo(-1);
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isDaemon)
                .map(Thread::getName)
                .filter(name -> name.startsWith("weir-drain-"))
                .toList();
    }

    @Test
    void healthPath_turns503WhileDrainingAndBack() throws Exception {
        start("healthPath", "/weir/ready");
        assertThat(server.get("/weir/ready").statusCode()).isEqualTo(200);

        report = DUE;
        await(valve::isDraining);
        HttpResponse<String> draining = server.get("/weir/ready");
        assertThat(draining.statusCode()).isEqualTo(503);
        assertThat(draining.body()).isEqualTo("draining\n");
        assertThat(header(draining, "Cache-Control")).isEqualTo("no-store");
        assertThat(server.send("POST", "/weir/ready").statusCode()).isEqualTo(405);
        assertThat(server.get("/app/ok").statusCode()).isEqualTo(200);
        report = report(3_600_000, 1);
        await(() -> !valve.isDraining());
        assertThat(server.get("/weir/ready").body()).isEqualTo("ready\n");
    }

    @Test
    void healthPathOfTheApplication_isItsOwnUntilTheNodeDrains() throws Exception {
        start("healthPath", "/app/ok", "healthOf", "application");
        assertThat(server.get("/app/ok").body()).isEqualTo("ok");

        report = DUE;
        await(valve::isDraining);
        assertThat(server.get("/app/ok").statusCode()).isEqualTo(503);
    }

    @Test
    void strangers_areToldNothing() throws Exception {
        startDraining("healthPath", "/weir/ready", "orca", "true", "refuse", "true", "allow", "10.0.0.0/8");

        assertThat(server.get("/weir/ready").statusCode()).isEqualTo(404);
        for (int i = 0; i < 5; i++) {
            assertThat(server.get("/app/ok").statusCode()).isEqualTo(200);
        }
        assertThat(header(server.get("/app/ok"), GcReportHeader.DEFAULT_NAME)).isEmpty();
    }

    @Test
    void connections_areClosedWhileDrainingAlone() throws Exception {
        start("closeConnections", "true");
        assertThat(header(server.get("/app/ok"), "Connection")).isNotEqualTo("close");

        report = DUE;
        await(valve::isDraining);
        assertThat(header(server.get("/app/ok"), "Connection")).isEqualTo("close");
        assertThat(valve.getConnectionsClosed()).isEqualTo(1);
    }

    @Test
    void http2Connections_areNeverClosed() throws Exception {
        server.tomcat().getConnector().addUpgradeProtocol(new Http2Protocol());
        startDraining("closeConnections", "true");

        // The first request asks for the upgrade.
        HttpResponse<String> answer = server.get("/app/ok");
        assertThat(answer.version().name()).isEqualTo("HTTP_2");
        assertThat(server.get("/app/ok").version().name()).isEqualTo("HTTP_2");
        assertThat(header(answer, "Connection")).isEmpty();
        assertThat(valve.getConnectionsClosed()).isZero();
    }

    @Test
    void drainingNode_refusesWhatCanBeRepeatedButForATrickle() throws Exception {
        TestTomcat.addServlet(context, "/session", (request, response) -> {
            HttpSession session = request.getSession(true);
            response.getWriter().print(session.getId());
        });
        start("refuse", "true");
        String session = server.get("/app/session").body();
        report = DUE;
        await(valve::isDraining);

        assertThat(server.get("/app/ok").statusCode()).as("the first one").isEqualTo(200);
        await(() -> {
            try {
                HttpResponse<String> answer = server.get("/app/ok");
                return answer.statusCode() == 503
                        && header(answer, "Retry-After").equals("1");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        for (int i = 0; i < 5; i++) {
            assertThat(server.send("POST", "/app/ok").statusCode()).isEqualTo(200);
            assertThat(server.get("/app/ok", "Cookie", "JSESSIONID=" + session).statusCode())
                    .as("with a session")
                    .isEqualTo(200);
        }
        assertThat(valve.getRefused()).isPositive();
    }

    @Test
    void load_isToldToEnvoyAndJoinedToTheReport() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(new GcReportValve());
        start("orca", "true");
        await(() -> {
            try {
                return header(server.get("/app/ok"), GcReportHeader.DEFAULT_NAME)
                        .contains("rps_fractional");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        String header = header(server.get("/app/ok"), GcReportHeader.DEFAULT_NAME);
        assertThat(header)
                .startsWith("TEXT named_metrics.weir_")
                .containsPattern(",application_utilization:\\d+\\.\\d{4},rps_fractional:\\d+\\.\\d$");
        assertThat(GcReportHeader.parse(header)).isNotNull();
    }

    @Test
    void measureOnly_decidesAndTellsNobody() throws Exception {
        report = DUE;
        start("mode", "measure", "agentPort", "0", "healthPath", "/weir/ready");
        await(() -> metric("drains") == 1);

        assertThat(agent()).isEqualTo("100%\n");
        assertThat(server.get("/weir/ready").statusCode()).isEqualTo(200);
    }

    @Test
    void off_startsNothing() throws Exception {
        start("mode", "off", "agentPort", "0");

        assertThat(valve.getAgentLocalPort()).isEqualTo(-1);
        assertThat(threads()).isEmpty();
    }

    @Test
    void forecastThatFails_letsTheNodeServe() throws Exception {
        startDraining("healthPath", "/weir/ready");

        report = null;
        await(() -> !valve.isDraining());
        assertThat(metric("failures")).isPositive();
        assertThat(server.get("/weir/ready").statusCode()).isEqualTo(200);
    }

    @Test
    void mistakes_areNamedTogether() {
        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> start(
                        "mode",
                        "of",
                        "checkInterval",
                        "1ms",
                        "minWeight",
                        "0",
                        "agentPort",
                        "70000",
                        "healthPath",
                        "ready",
                        "allow",
                        "host",
                        "helthPath",
                        "/x"))
                .withStackTraceContaining("drain valve 'Tomcat': mode must be one of on, measure, off, but was 'of'")
                .withStackTraceContaining("checkInterval must be in 10ms..1m, but was 1ms")
                .withStackTraceContaining("minWeight must be a whole number in 1..100, but was 0")
                .withStackTraceContaining("agentPort must be a whole number in 0..65535, but was 70000")
                .withStackTraceContaining("healthPath must be a plain path such as /weir/ready, but was 'ready'")
                .withStackTraceContaining("allow must be a comma list of CIDR blocks")
                .withStackTraceContaining("helthPath must be one of the settings mode, checkInterval");
    }

    @Test
    void valveThatAnnouncesNothing_isAMistake() {
        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> start("checkInterval", "1s"))
                .withStackTraceContaining("the valve must be told how to announce, by agentPort, healthPath, orca,"
                        + " closeConnections or refuse, but was told nothing");
    }

    @Test
    void settingsOfARunningValve_areRefused() throws Exception {
        start("agentPort", "0");

        assertThatIllegalStateException()
                .isThrownBy(() -> valve.setMinWeight("10"))
                .withMessage("drain valve 'Tomcat': minWeight must be set before the start, but the valve is STARTED");
        assertThat(valve.getMinWeight()).isEqualTo("5");
    }
}
