package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.catalina.Context;
import org.apache.catalina.Valve;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case V-02: behind every valve of Weir's, asynchronous endpoints answer what they answer without. */
@Timeout(60)
class EveryValveAsyncTest {
    private static final List<String> ENDPOINTS = List.of("/future", "/deferred", "/events", "/plain");

    @TempDir
    private Path directory;

    private final ExecutorService workers = Executors.newFixedThreadPool(2, task -> new Thread(task, "test-worker"));

    @AfterEach
    void stop() {
        workers.shutdownNow();
    }

    private static void print(HttpServletResponse response, String text) {
        try {
            response.getWriter().print(text);
            response.flushBuffer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a framework does with a {@code CompletableFuture}: its result is written by a dispatch. */
    private void future(HttpServletRequest request, HttpServletResponse response) {
        Object result = request.getAttribute("result");
        if (result != null) {
            print(response, result + " " + request.getDispatcherType());
            return;
        }
        AsyncContext context = request.startAsync();
        CompletableFuture<Void> unused = CompletableFuture.supplyAsync(() -> "future", workers)
                .thenAccept(value -> {
                    request.setAttribute("result", value);
                    context.dispatch();
                });
    }

    /** As {@code DeferredResult}: somebody else completes it. */
    private void deferred(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        workers.execute(() -> {
            print(response, "deferred");
            context.complete();
        });
    }

    private void events(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        response.setContentType("text/event-stream");
        workers.execute(() -> {
            for (int i = 0; i < 3; i++) {
                print(response, "data: " + i + "\n\n");
            }
            context.complete();
        });
    }

    private void plain(HttpServletRequest request, HttpServletResponse response) {
        AsyncContext context = request.startAsync();
        context.start(() -> {
            print(response, "plain");
            context.complete();
        });
    }

    private List<String> answers(Valve valve) throws Exception {
        try (TestTomcat server = new TestTomcat(directory)) {
            Context context = server.addContext("");
            TestTomcat.addServlet(context, "/future", this::future);
            TestTomcat.addServlet(context, "/deferred", this::deferred);
            TestTomcat.addServlet(context, "/events", this::events);
            TestTomcat.addServlet(context, "/plain", this::plain);
            if (valve != null) {
                server.tomcat().getEngine().getPipeline().addValve(valve);
            }
            server.start();
            List<String> answers = new ArrayList<>();
            for (String endpoint : ENDPOINTS) {
                HttpResponse<String> answer = server.get(endpoint);
                answers.add(
                        answer.statusCode() + " " + answer.headers().firstValue("content-type") + " " + answer.body());
            }
            return answers;
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {GcReportValve.class, TlsAdmissionValve.class, MethodQueueValve.class})
    void asynchronousEndpoints_answerTheSameAsWithout(Class<? extends Valve> type) throws Exception {
        List<String> without = answers(null);

        assertThat(answers(type.getConstructor().newInstance())).isEqualTo(without);
    }

    @Test
    void endpoints_doWhatTheirNamesSay() throws Exception {
        assertThat(answers(null))
                .containsExactly(
                        "200 Optional.empty future ASYNC",
                        "200 Optional.empty deferred",
                        "200 Optional[text/event-stream;charset=ISO-8859-1] data: 0\n\ndata: 1\n\ndata: 2\n\n",
                        "200 Optional.empty plain");
    }
}
