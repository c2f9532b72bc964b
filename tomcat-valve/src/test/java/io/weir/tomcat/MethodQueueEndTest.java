package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.catalina.connector.Connector;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that go away, and valves, applications and servers that stop, while requests wait. */
@Timeout(60)
class MethodQueueEndTest extends MethodQueueFixture {
    private List<CompletableFuture<HttpResponse<String>>> parkThree() {
        List<CompletableFuture<HttpResponse<String>>> parked = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parked.add(park("/app/hold/" + i));
        }
        return parked;
    }

    private static long ourThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("weir-methods-"))
                .count();
    }

    @Test
    void serverThatStops_answersThoseWhoWait() throws Exception {
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        List<CompletableFuture<HttpResponse<String>>> parked = parkThree();
        assertThat(ourThreads()).isEqualTo(1);

        CompletableFuture<Void> stopped = CompletableFuture.runAsync(() -> {
            try {
                server.tomcat().stop();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(statuses(parked)).containsOnly(503);
        go.release();

        assertThat(answer(first).statusCode()).isEqualTo(200);
        stopped.get();
        assertThat(ourThreads()).isZero();
        assertThat(served).containsExactly("/first");
    }

    @Test
    void valveTakenOutOfARunningPipeline_answersThoseWhoWaitAndLetsOthersPass() throws Exception {
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        List<CompletableFuture<HttpResponse<String>>> parked = parkThree();

        server.tomcat().getEngine().getPipeline().removeValve(valve);

        assertThat(statuses(parked)).containsOnly(503);
        CompletableFuture<HttpResponse<String>> later = send(request("/app/hold/later"));
        await("it is in", () -> served.contains("/later"));
        go.release(2);
        assertThat(statuses(List.of(first, later))).containsOnly(200);
        assertAllPermitsAreBack();
        assertThat(ourThreads()).isZero();
    }

    @Test
    void applicationThatIsUndeployed_answersThoseWhoWaitForIt() throws Exception {
        set("methods", "/hold/*", "fixed", "/hold/*=1");
        context.getPipeline().addValve(valve);
        server.start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        List<CompletableFuture<HttpResponse<String>>> parked = parkThree();

        CompletableFuture<Void> undeployed =
                CompletableFuture.runAsync(() -> server.tomcat().getHost().removeChild(context));
        assertThat(statuses(parked)).containsOnly(503);
        go.release();

        assertThat(answer(first).statusCode()).isEqualTo(200);
        undeployed.get();
        assertThat(ourThreads()).isZero();
    }

    @Test
    void valveThatIsRestarted_limitsAnew() throws Exception {
        start();
        CompletableFuture<HttpResponse<String>> before = holdOne();
        valve.stop();
        valve.start();

        CompletableFuture<HttpResponse<String>> first = holdOne();
        CompletableFuture<HttpResponse<String>> second = park("/app/hold/second");
        go.release(3);

        assertThat(statuses(List.of(before, first, second))).containsOnly(200);
        assertAllPermitsAreBack();
    }

    private Socket parkOnASocket(String request) throws Exception {
        int before = valve.getParked();
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        await("it waits", () -> valve.getParked() == before + 1);
        return socket;
    }

    @Test
    void clientThatHasGone_isNotServed() throws Exception {
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        parkOnASocket("GET /app/hold/gone HTTP/1.1\r\nHost: x\r\n\r\n").close();
        CompletableFuture<HttpResponse<String>> last = park("/app/hold/last");
        go.release(2);

        assertThat(statuses(List.of(first, last))).containsOnly(200);
        assertThat(served).containsExactly("/first", "/last");
        assertThat(metric("weir.methods.gone")).isEqualTo(1);
        assertAllPermitsAreBack();
    }

    @Test
    void clientThatPipelines_isThereStill() throws Exception {
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        try (Socket socket = parkOnASocket("GET /app/hold/1 HTTP/1.1\r\nHost: x\r\n\r\n")) {
            String second = "GET /app/hold/2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(second.getBytes(StandardCharsets.US_ASCII));
            go.release(3);

            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answers.split("HTTP/1.1 200", -1)).as(answers).hasSize(3);
        }
        answer(first);
        assertThat(served).containsExactly("/first", "/1", "/2");
        assertAllPermitsAreBack();
    }

    @Test
    void clientThatClosedItsSideAlone_isServedWhereItIsSet() throws Exception {
        start("gone", "serve");
        CompletableFuture<HttpResponse<String>> first = holdOne();
        try (Socket socket = parkOnASocket("GET /app/hold/half HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")) {
            socket.shutdownOutput();
            go.release(2);

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 200").endsWith("held REQUEST");
        }
        answer(first);
        assertAllPermitsAreBack();
    }

    @Test
    void virtualThreads_waitAndAreServedTheSame() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "this JDK has no virtual threads");
        Connector connector = server.tomcat().getConnector();
        connector.setProperty("useVirtualThreads", "true");
        connector.setProperty("maxConnections", "1000");
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        List<CompletableFuture<HttpResponse<String>>> parked = parkThree();
        go.release(4);

        assertThat(answer(first).statusCode()).isEqualTo(200);
        assertThat(statuses(parked)).containsOnly(200);
        assertThat(served).containsExactly("/first", "/0", "/1", "/2");
        assertAllPermitsAreBack();
    }
}
