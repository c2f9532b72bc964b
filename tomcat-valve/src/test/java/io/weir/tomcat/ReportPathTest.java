package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.telemetry.GcReportJson;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The path at which the report is served. */
@Timeout(60)
class ReportPathTest extends ValveFixture {

    @Test
    void reportPath_servesTheReportAsJsonToGet() throws Exception {
        startWithValveOnEngine();

        HttpResponse<String> response = server.get("/weir/report?any=thing");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        GcReport report = GcReportJson.read(response.body().getBytes(UTF_8));
        assertThat(report.collector()).isEqualTo("Parallel");
        assertThat(report.capability()).isEqualTo(Capability.FORECAST);
        assertThat(valve.getReportsServed()).isEqualTo(1);
    }

    @Test
    void reportPath_answersHeadWithoutBodyAndRefusesOtherMethods() throws Exception {
        startWithValveOnEngine();

        HttpResponse<String> head = server.send("HEAD", "/weir/report");
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length").orElseThrow())
                .isGreaterThan(100);

        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND")) {
            HttpResponse<String> response = server.send(method, "/weir/report");
            assertThat(response.statusCode()).as(method).isEqualTo(405);
            assertThat(response.headers().firstValue("Allow")).hasValue("GET, HEAD");
            assertThat(response.body()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/weir/%72eport",
                "/weir/./report",
                "/x/../weir/report",
                "/weir//report",
                "/weir/report;v=1",
                "/weir;a/report"
            })
    void pathThatMapsToTheReportPath_isServed(String path) throws Exception {
        startWithValveOnEngine();

        assertThat(server.get(path).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/weir/report/", "/weir/reports", "/weir", "/WEIR/REPORT", "/app/weir/report", "/weir%2Freport"})
    void anotherPath_isLeftToTomcat(String path) throws Exception {
        startWithValveOnEngine();

        assertThat(server.get(path).statusCode()).isGreaterThanOrEqualTo(400);
        assertThat(valve.getReportsServed()).isZero();
    }
}
