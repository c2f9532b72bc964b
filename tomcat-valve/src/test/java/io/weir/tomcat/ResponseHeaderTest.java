package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The response header, however a request ends. */
@Timeout(60)
class ResponseHeaderTest extends ValveFixture {

    @Test
    void allowedPeer_everyResponseCarriesTheReport() throws Exception {
        startWithValveOnEngine();

        HttpResponse<String> response = server.get("/app/ok");

        assertThat(response.body()).isEqualTo("ok");
        GcReport report = report(response);
        assertThat(report.capability()).isEqualTo(Capability.FORECAST);
        assertThat(report.uptimeMillis()).isPositive();
        assertThat(valve.getHeadersSent()).isEqualTo(1);
        assertThat(valve.getFailures()).isZero();
        assertThat(valve.metrics()).anyMatch(metric -> metric.name().equals("weir.report_valve.headers"));
        assertThat(valve.metrics()).anyMatch(metric -> metric.name().equals("weir.gc.collections"));
    }

    @Test
    void headRequest_carriesTheReportToo() throws Exception {
        startWithValveOnEngine();

        assertThat(report(server.send("HEAD", "/app/ok")).majors()).isNotNegative();
    }

    @Test
    void errorsOfEveryKind_carryTheReport() throws Exception {
        TestTomcat.addServlet(context, "/throws", (request, response) -> {
            throw new IllegalStateException("the application's fault");
        });
        TestTomcat.addServlet(context, "/error", (request, response) -> response.sendError(503));
        TestTomcat.addServlet(
                context, "/page", (request, response) -> response.getWriter().print("page"));
        TestTomcat.addServlet(context, "/teapot", (request, response) -> response.sendError(418));
        ErrorPage page = new ErrorPage();
        page.setErrorCode(418);
        page.setLocation("/page");
        context.addErrorPage(page);
        startWithValveOnEngine();

        for (String path : List.of("/app/throws", "/app/error", "/app/none", "/none", "/app/teapot")) {
            HttpResponse<String> response = server.get(path);
            assertThat(response.statusCode()).as(path).isGreaterThanOrEqualTo(400);
            assertThat(report(response).majors()).as(path).isNotNegative();
        }
        assertThat(server.get("/app/teapot").body()).isEqualTo("page");
    }

    @Test
    void asynchronousRequests_carryTheReportAndWorkAsWithoutTheValve() throws Exception {
        TestTomcat.addServlet(context, "/complete", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.start(() -> {
                try {
                    response.getWriter().print("completed");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                async.complete();
            });
        });
        TestTomcat.addServlet(context, "/dispatch", (request, response) -> {
            AsyncContext async = request.startAsync();
            async.start(() -> async.dispatch("/ok"));
        });
        TestTomcat.addServlet(
                context, "/timeout", (request, response) -> request.startAsync().setTimeout(1));
        startWithValveOnEngine();

        HttpResponse<String> completed = server.get("/app/complete");
        assertThat(completed.body()).isEqualTo("completed");
        assertThat(report(completed).majors()).isNotNegative();

        HttpResponse<String> dispatched = server.get("/app/dispatch");
        assertThat(dispatched.body()).isEqualTo("ok");
        assertThat(report(dispatched).majors()).isNotNegative();

        HttpResponse<String> timedOut = server.get("/app/timeout");
        assertThat(timedOut.statusCode()).isEqualTo(500);
        assertThat(report(timedOut).majors()).isNotNegative();
    }

    @Test
    void responseThatTheApplicationResets_carriesTheReportAgain() throws Exception {
        TestTomcat.addServlet(context, "/reset", (request, response) -> {
            response.reset();
            response.getWriter().print("reset");
        });
        TestTomcat.addServlet(context, "/flush", (request, response) -> {
            response.getWriter().print("flushed");
            response.flushBuffer();
        });
        startWithValveOnEngine();

        HttpResponse<String> reset = server.get("/app/reset");
        assertThat(reset.body()).isEqualTo("reset");
        assertThat(report(reset).majors()).isNotNegative();
        assertThat(report(server.get("/app/flush")).majors()).isNotNegative();
    }

    @Test
    void headerOfAnotherProducer_isLeftAsItIs() throws Exception {
        TestTomcat.addServlet(
                context, "/own", (request, response) -> response.setHeader(HEADER, "TEXT cpu_utilization:0.5"));
        startWithValveOnEngine();

        assertThat(server.get("/app/own").headers().allValues(HEADER)).containsExactly("TEXT cpu_utilization:0.5");

        server.tomcat().getHost().getPipeline().addValve(new GcReportValve());
        assertThat(report(server.get("/app/ok")).majors()).isNotNegative();
    }

    @Test
    void headerOfAnEarlierValve_stays() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(new ValveBase(true) {
            @Override
            public void invoke(Request request, Response response) throws IOException, ServletException {
                response.setHeader(HEADER, "TEXT eps:1");
                getNext().invoke(request, response);
            }
        });
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();

        assertThat(server.get("/app/ok").headers().allValues(HEADER)).containsExactly("TEXT eps:1");
        assertThat(valve.getHeadersSent()).isZero();
    }

    @Test
    void ownHeaderName_isUsed() throws Exception {
        valve.setHeader("x-gc");
        startWithValveOnEngine();

        HttpResponse<String> response = server.get("/app/ok");

        assertNoHeader(response);
        assertThat(GcReportHeader.parse(response.headers().firstValue("X-GC").orElseThrow()))
                .isNotNull();
    }
}
