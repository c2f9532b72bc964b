package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests wait without a thread, and come back as if they had just arrived. */
@Timeout(60)
class MethodQueueTest extends MethodQueueFixture {
    /** Passes on only what carries a key, as security filters do; mapped to requests alone. */
    private static final class Guard extends HttpFilter {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            if (request.getHeader("x-key") == null) {
                response.sendError(HttpServletResponse.SC_FORBIDDEN);
            } else {
                chain.doFilter(request, response);
            }
        }
    }

    private void addGuard() {
        FilterDef definition = new FilterDef();
        definition.setFilterName("guard");
        definition.setFilter(new Guard());
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName("guard");
        map.addURLPattern("/hold/*");
        map.setDispatcher(DispatcherType.REQUEST.name());
        context.addFilterMap(map);
    }

    @Test
    void requestsAboveTheLimit_waitWithoutAThreadAndAreServedInTurn() throws Exception {
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();
        List<CompletableFuture<HttpResponse<String>>> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            others.add(park("/app/hold/" + i));
        }

        await("one thread is busy", () -> busyThreads() == 1);
        go.release(6);

        assertThat(answer(first).body()).isEqualTo("held REQUEST");
        assertThat(statuses(others)).containsOnly(200);
        assertThat(served).containsExactly("/first", "/0", "/1", "/2", "/3", "/4");
        assertAllPermitsAreBack();
    }

    @Test
    void filterOfTypeRequest_guardsRequestsThatHaveWaited() throws Exception {
        addGuard();
        start();
        CompletableFuture<HttpResponse<String>> first =
                send(request("/app/hold/first").header("x-key", "k"));
        await("the first is in", () -> served.size() == 1);
        CompletableFuture<HttpResponse<String>> without = park("/app/hold/without");
        CompletableFuture<HttpResponse<String>> with =
                park(request("/app/hold/with").header("x-key", "k"));

        go.release(3);

        assertThat(answer(first).statusCode()).isEqualTo(200);
        assertThat(answer(without).statusCode()).isEqualTo(403);
        assertThat(answer(with).body()).isEqualTo("held REQUEST");
        assertThat(served).containsExactly("/first", "/with");
        assertAllPermitsAreBack();
    }

    @Test
    void bodies_areReadAfterTheWait() throws Exception {
        start();
        byte[] body = new byte[300_000];
        Arrays.fill(body, (byte) 1);
        Stream<HttpRequest.Builder> uploads = Stream.of(
                request("/app/hold/length").POST(HttpRequest.BodyPublishers.ofByteArray(body)),
                request("/app/hold/chunked")
                        .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(body))),
                request("/app/hold/expect").expectContinue(true).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
        CompletableFuture<HttpResponse<String>> first = holdOne();
        List<CompletableFuture<HttpResponse<String>>> waiting =
                uploads.map(this::park).toList();
        go.release(4);

        answer(first);
        for (CompletableFuture<HttpResponse<String>> each : waiting) {
            assertThat(answer(each).body()).isEqualTo("held REQUEST 300000");
        }
        assertAllPermitsAreBack();
    }

    @Test
    void fullLine_isRefusedAtOnceWithRetryAfter() throws Exception {
        start("queueLength", "1", "retryAfter", "7s");
        CompletableFuture<HttpResponse<String>> first = holdOne();
        CompletableFuture<HttpResponse<String>> second = park("/app/hold/second");

        HttpResponse<String> refused = answer(send(request("/app/hold/third")));

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().allValues("retry-after")).containsExactly("7");
        assertThat(refused.body()).isEmpty();
        assertThat(valve.getRefused()).isEqualTo(1);
        go.release(2);
        assertThat(statuses(List.of(first, second))).containsExactly(200, 200);
        assertAllPermitsAreBack();
    }

    @Test
    void waitThatIsTooLong_endsIn503() throws Exception {
        start("queueTimeout", "100ms", "interval", "10ms");
        CompletableFuture<HttpResponse<String>> first = holdOne();

        List<CompletableFuture<HttpResponse<String>>> others = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            others.add(send(request("/app/hold/" + i).POST(HttpRequest.BodyPublishers.ofByteArray(new byte[100_000]))));
        }

        assertThat(statuses(others)).containsOnly(503);
        assertThat(valve.getRefused()).isEqualTo(3);
        go.release();
        assertThat(answer(first).statusCode()).isEqualTo(200);
        assertThat(served).containsExactly("/first");
        assertAllPermitsAreBack();
    }

    @Test
    void requestsThatNoPatternIsAbout_passAndAreCounted() throws Exception {
        addSynchronous("/free", (request, response) -> response.getWriter().print("free"));
        start();
        CompletableFuture<HttpResponse<String>> first = holdOne();

        assertThat(answer(send(request("/app/free"))).body()).isEqualTo("free");
        assertThat(answer(send(request("/nowhere"))).statusCode()).isEqualTo(404);

        assertThat(metric("weir.methods.unlimited")).isEqualTo(1);
        go.release();
        answer(first);
    }

    @Test
    void http2_waitsAndIsRefusedLikeHttp1() throws Exception {
        addSynchronous("/free", (request, response) -> response.getWriter().print("free"));
        start("queueLength", "2");
        HttpClient http2 =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest.Builder free = request("/app/free").version(HttpClient.Version.HTTP_2);
        assertThat(http2.send(free.build(), HttpResponse.BodyHandlers.ofString())
                        .version())
                .isEqualTo(HttpClient.Version.HTTP_2);
        CompletableFuture<HttpResponse<String>> first = holdOne();
        HttpRequest.Builder waits = request("/app/hold/h2").version(HttpClient.Version.HTTP_2);
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            int expected = i;
            waiting.add(http2.sendAsync(
                    waits.POST(HttpRequest.BodyPublishers.ofByteArray(new byte[30_000]))
                            .build(),
                    HttpResponse.BodyHandlers.ofString()));
            await("stream waits", () -> valve.getParked() == expected);
        }
        HttpResponse<String> refused = http2.send(
                waits.copy().POST(HttpRequest.BodyPublishers.ofString("body")).build(),
                HttpResponse.BodyHandlers.ofString());

        go.release(3);

        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().allValues("retry-after")).containsExactly("1");
        for (CompletableFuture<HttpResponse<String>> each : waiting) {
            assertThat(answer(each).version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer(each).body()).isEqualTo("held REQUEST 30000");
        }
        answer(first);
        assertThat(Collections.frequency(served, "/h2")).isEqualTo(2);
        assertAllPermitsAreBack();
    }

    @Test
    void measureMode_letsEverybodyIn() throws Exception {
        set("methods", "/app/hold/*", "mode", "measure");
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();

        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(send(request("/app/hold/" + i)));
        }
        await("all are in", () -> valve.getInFlight() == 5);
        go.release(5);

        assertThat(statuses(all)).containsOnly(200);
        assertThat(valve.getServed()).isEqualTo(5);
        assertAllPermitsAreBack();
    }

    @Test
    void twoValves_eachKeepTheirPermitsWhileTheOtherHasARequestWait() throws Exception {
        MethodQueueValve inner = new MethodQueueValve();
        inner.setMethods("/hold/*");
        inner.setFixed("/hold/*=1");
        context.getPipeline().addValve(inner);
        start("fixed", "/app/hold/*=2");
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        all.add(holdOne());
        all.add(send(request("/app/hold/second")));
        await("the second waits at the inner valve", () -> inner.getParked() == 1);
        all.add(park("/app/hold/third"));
        assertThat(valve.getInFlight()).isEqualTo(2);

        go.release(3);

        assertThat(statuses(all)).containsOnly(200);
        assertThat(answer(all.get(1)).body()).isEqualTo("held REQUEST");
        assertThat(served).containsExactly("/first", "/second", "/third");
        assertAllPermitsAreBack();
        await("the inner ones are back", () -> inner.getInFlight() == 0);
        assertThat(inner.getParked()).isZero();
    }
}
