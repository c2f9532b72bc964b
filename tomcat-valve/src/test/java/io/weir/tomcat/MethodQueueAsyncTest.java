package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asynchronous requests, changes of protocol, errors, and what an application is told of its requests. */
@Timeout(60)
class MethodQueueAsyncTest extends MethodQueueFixture {
    private static final String[] ASYNC = {
        "methods", "/app/async/*, /app/hold/*", "fixed", "/app/async/*=1, /app/hold/*=1"
    };

    private final List<AsyncContext> started = new CopyOnWriteArrayList<>();

    /** Counts what a context's listeners are told, on which thread. */
    private static final class Told implements ServletRequestListener {
        private final AtomicInteger begun = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();
        private final ThreadLocal<Boolean> inRequest = ThreadLocal.withInitial(() -> false);
        private final List<String> wrong = new CopyOnWriteArrayList<>();

        @Override
        public void requestInitialized(ServletRequestEvent event) {
            begun.incrementAndGet();
            if (inRequest.get()) {
                wrong.add("a request begins in another");
            }
            inRequest.set(true);
        }

        @Override
        public void requestDestroyed(ServletRequestEvent event) {
            ended.incrementAndGet();
            inRequest.remove();
        }
    }

    private void async(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getAttribute("again") != null) {
            response.getWriter().print("dispatched " + request.getDispatcherType());
            return;
        }
        AsyncContext context = request.startAsync();
        switch (String.valueOf(request.getPathInfo())) {
            case "/dispatch" -> {
                request.setAttribute("again", true);
                context.dispatch();
            }
            case "/timeout" -> context.setTimeout(1);
            case "/restart" -> {
                request.setAttribute("restarted", true);
                context.dispatch("/async/later");
            }
            default -> started.add(context);
        }
    }

    private void startAsync() throws Exception {
        TestTomcat.addServlet(context, "/async/*", this::async);
        start(ASYNC);
    }

    private void finish(AsyncContext each) throws IOException {
        each.getResponse().getWriter().print("done");
        each.complete();
    }

    /** Case V-02: the permit is that of the request, not of a pass through the pipeline. */
    @Test
    void permit_isHeldUntilTheRequestIsComplete() throws Exception {
        startAsync();
        CompletableFuture<HttpResponse<String>> first = send(request("/app/async/later"));
        await("it works", () -> started.size() == 1);
        await("its thread is gone", () -> busyThreads() == 0);

        assertThat(valve.getInFlight()).isEqualTo(1);
        CompletableFuture<HttpResponse<String>> second = park("/app/async/later");
        finish(started.get(0));

        assertThat(answer(first).body()).isEqualTo("done");
        await("the second works", () -> started.size() == 2);
        assertThat(valve.getInFlight()).isEqualTo(1);
        finish(started.get(1));
        assertThat(answer(second).body()).isEqualTo("done");
        assertAllPermitsAreBack();
    }

    @Test
    void eventStream_holdsItsPermitUntilItEnds() throws Exception {
        startAsync();
        CompletableFuture<HttpResponse<String>> stream = send(request("/app/async/later"));
        await("it works", () -> started.size() == 1);
        AsyncContext events = started.get(0);
        events.getResponse().setContentType("text/event-stream");
        for (int i = 0; i < 3; i++) {
            events.getResponse().getWriter().print("data: " + i + "\n\n");
            events.getResponse().flushBuffer();
        }

        assertThat(valve.getInFlight()).isEqualTo(1);
        events.complete();

        assertThat(answer(stream).body()).isEqualTo("data: 0\n\ndata: 1\n\ndata: 2\n\n");
        assertAllPermitsAreBack();
    }

    @ParameterizedTest
    @CsvSource({"dispatch, 200, dispatched ASYNC", "restart, 200, done", "timeout, 500, ''"})
    void everyWayOfAnAsynchronousRequest_givesThePermitBackOnce(String way, int status, String body) throws Exception {
        startAsync();
        for (boolean waits : new boolean[] {false, true}) {
            CompletableFuture<HttpResponse<String>> before =
                    waits ? send(request("/app/async/later")) : CompletableFuture.completedFuture(null);
            int others = waits ? 1 : 0;
            await("the one before works", () -> started.size() == others);
            CompletableFuture<HttpResponse<String>> asked =
                    waits ? park("/app/async/" + way) : send(request("/app/async/" + way));
            if (waits) {
                finish(started.get(0));
                answer(before);
            }
            if (way.equals("restart")) {
                await("it works again", () -> started.size() == others + 1);
                finish(started.get(others));
            }

            assertThat(answer(asked).statusCode()).isEqualTo(status);
            assertThat(answer(asked).body()).contains(body);
            assertAllPermitsAreBack();
            started.clear();
        }
    }

    /** Echoes a byte on a connection that is no longer HTTP. */
    public static final class Echo implements HttpUpgradeHandler {
        /** For Tomcat. */
        public Echo() {}

        @Override
        public void init(WebConnection connection) {
            try {
                InputStream in = connection.getInputStream();
                int read = in.read();
                connection.getOutputStream().write(read);
                connection.getOutputStream().flush();
                connection.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void destroy() {}
    }

    private Socket upgrade() throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort());
        socket.setSoTimeout(20_000);
        String head = "GET /app/async/echo HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String head(Socket socket) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int read = socket.getInputStream().read();
            assertThat(read).as("after " + text).isNotNegative();
            text.append((char) read);
        }
        return text.toString();
    }

    @Test
    void changeOfProtocol_holdsNoPermitAfterwardsAndIsRefusedWhenThereIsNone() throws Exception {
        TestTomcat.addServlet(context, "/async/*", (request, response) -> {
            if (request.getHeader("Upgrade") == null) {
                started.add(request.startAsync());
            } else {
                response.setHeader("Upgrade", "echo");
                response.setHeader("Connection", "Upgrade");
                request.upgrade(Echo.class);
            }
        });
        start(ASYNC);

        try (Socket changed = upgrade()) {
            assertThat(head(changed)).startsWith("HTTP/1.1 101");
            await("its permit is back", () -> valve.getInFlight() == 0);
            changed.getOutputStream().write('x');
            assertThat(changed.getInputStream().read()).isEqualTo('x');
        }
        CompletableFuture<HttpResponse<String>> first = send(request("/app/async/later"));
        await("it works", () -> started.size() == 1);
        try (Socket refused = upgrade()) {
            assertThat(head(refused)).startsWith("HTTP/1.1 503").contains("Retry-After: 1\r\n");
        }
        finish(started.get(0));
        answer(first);
        assertThat(metric("weir.methods.upgrades.refused")).isEqualTo(1);
        assertAllPermitsAreBack();
    }

    /** What an application sees of its requests is the same with and without a wait, wherever the valve is. */
    @ParameterizedTest
    @ValueSource(strings = {"engine", "host", "context"})
    void listenersAndErrorPages_seeAnOrdinaryRequest(String place) throws Exception {
        Told told = new Told();
        ((StandardContext) context).addApplicationEventListener(told);
        addSynchronous("/error-page", (request, response) -> response.getWriter()
                .print("page of " + request.getAttribute("jakarta.servlet.error.status_code")));
        for (int status : new int[] {404, 500}) {
            ErrorPage page = new ErrorPage();
            page.setErrorCode(status);
            page.setLocation("/error-page");
            context.addErrorPage(page);
        }
        addSynchronous("/wrong/*", (request, response) -> {
            if (request.getPathInfo().equals("/throws")) {
                throw new IllegalStateException("on purpose");
            }
            if (request.getPathInfo().equals("/hold")) {
                go.acquireUninterruptibly();
            } else {
                response.sendError(404);
            }
        });
        String prefix = place.equals("context") ? "" : "/app";
        set("methods", prefix + "/wrong/*", "fixed", prefix + "/wrong/*=1", "queueLength", "3");
        switch (place) {
            case "engine" -> server.tomcat().getEngine().getPipeline().addValve(valve);
            case "host" -> server.tomcat().getHost().getPipeline().addValve(valve);
            default -> context.getPipeline().addValve(valve);
        }
        server.start();

        List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
        asked.add(send(request("/app/wrong/hold")));
        await("it is in", () -> valve.getInFlight() == 1);
        asked.add(park("/app/wrong/missing"));
        asked.add(park("/app/wrong/throws"));
        asked.add(park("/app/wrong/hold"));
        asked.add(send(request("/app/wrong/refused")));
        assertThat(answer(asked.get(4)).statusCode()).isEqualTo(503);
        go.release(2);

        assertThat(statuses(asked)).containsExactly(200, 404, 500, 200, 503);
        assertThat(answer(asked.get(1)).body()).isEqualTo("page of 404");
        assertThat(answer(asked.get(2)).body()).isEqualTo("page of 500");
        assertAllPermitsAreBack();
        await("all that began has ended", () -> told.begun.get() == told.ended.get());
        assertThat(told.wrong).isEmpty();
    }

    /** A valve without support for asynchronous requests, as many are. */
    private static final class Plain extends ValveBase {
        private Plain() {
            super(false);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, jakarta.servlet.ServletException {
            getNext().invoke(request, response);
        }
    }

    @Test
    void pipelineThatSupportsNoAsynchronousRequests_letsThemInAndCounts() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(new Plain());
        start();
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        all.add(holdOne());
        all.add(send(request("/app/hold/second")));
        await("both are in", () -> served.size() == 2);
        go.release(2);

        assertThat(statuses(all)).containsOnly(200);
        assertThat(metric("weir.methods.unparkable")).isEqualTo(1);
    }
}
