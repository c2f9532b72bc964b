package io.weir.benchmarks.host.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.weir.clock.NanoClock;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.telemetry.GcReportJson;
import io.weir.tomcat.GcReportValve;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Stands before the report valve and says something else in its place. Thread-safe. */
final class FaultyReports extends ValveBase {
    private static final String PATH = "/weir/report";
    /** More than the 500 ms between two polls. */
    private static final long SLOW_NANOS = 700_000_000L;

    private static final long LOOK_NANOS = 20_000_000L;
    private static final int UNAVAILABLE = 503;
    private static final NanoClock CLOCK = NanoClock.system();

    private static final GcReport LIE = new GcReport(
            "Serial", Capability.FORECAST, false, 0, 0, 5_000, 0, 5_000, 1, 60_000, 1, "", AvoidancePolicy.DEFAULT);

    private static final List<String> ABSURD_BODIES = List.of(
            "{\"version\":1,\"capability\":\"FORECAST\",\"nextMajorMillis\":-9223372036854775808,\"majors\":1e308}",
            "{\"version\":1,\"capability\":\"FORECAST\",\"nextMajorMillis\":0,\"majors\":18446744073709551616}",
            "[".repeat(10_000),
            "\"" + "x".repeat(200_000) + "\"",
            "<html>It works!</html>",
            "");

    private static final List<String> ABSURD_HEADERS = List.of(
            "TEXT named_metrics.weir_next_major_ms:-1e308,named_metrics.weir_majors:NaN",
            "TEXT " + "named_metrics.weir_majors:1,".repeat(100),
            "BIN AAAA",
            "");

    private final AtomicInteger turn = new AtomicInteger();
    private volatile ReportFault fault = ReportFault.NONE;

    FaultyReports() {
        super(true);
    }

    void set(ReportFault now) {
        fault = now;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        ReportFault now = fault;
        if (now == ReportFault.NONE || !(getNext() instanceof GcReportValve)) {
            getNext().invoke(request, response);
        } else if (request.getDecodedRequestURI().equals(PATH)) {
            answer(now, request, response);
        } else {
            String header = header(now);
            if (!header.isEmpty()) {
                response.setHeader(GcReportHeader.DEFAULT_NAME, header);
            }
            getNext().getNext().invoke(request, response);
        }
    }

    private String header(ReportFault now) {
        return switch (now) {
            case LYING -> GcReportHeader.format(LIE);
            case ABSURD -> next(ABSURD_HEADERS);
            case FLAPPING -> turn.incrementAndGet() % 2 == 0 ? GcReportHeader.format(LIE) : "";
            case NONE, SLOW, HUNG -> "";
        };
    }

    private void answer(ReportFault now, Request request, Response response) throws IOException, ServletException {
        switch (now) {
            case SLOW -> {
                pass(SLOW_NANOS, now);
                getNext().invoke(request, response);
            }
            case HUNG -> {
                pass(Long.MAX_VALUE, now);
                response.sendError(UNAVAILABLE);
            }
            case LYING -> write(response, GcReportJson.write(LIE));
            case ABSURD -> write(response, next(ABSURD_BODIES).getBytes(US_ASCII));
            case FLAPPING -> flap(request, response);
            case NONE -> throw new IllegalStateException("nothing is wrong");
        }
    }

    private void flap(Request request, Response response) throws IOException, ServletException {
        switch (turn.incrementAndGet() % 4) {
            case 0 -> getNext().invoke(request, response);
            case 1 -> write(response, GcReportJson.write(LIE));
            case 2 -> response.sendError(UNAVAILABLE);
            default -> {
                pass(SLOW_NANOS, ReportFault.FLAPPING);
                response.sendError(UNAVAILABLE);
            }
        }
    }

    private String next(List<String> texts) {
        return texts.get(Math.floorMod(turn.incrementAndGet(), texts.size()));
    }

    private static void write(Response response, byte[] body) throws IOException {
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** Lets time pass, as long as this is what is wrong. */
    private void pass(long nanos, ReportFault now) {
        long startNanos = CLOCK.nanoTime();
        while (fault == now && CLOCK.nanoTime() - startNanos < nanos) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
