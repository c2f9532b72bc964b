package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.InvalidReportException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An embedded Tomcat with an application and a valve, which each test puts where it wants it. */
abstract class ValveFixture {
    static final String HEADER = GcReportHeader.DEFAULT_NAME;

    @TempDir
    Path directory;

    final GcReportValve valve = new GcReportValve();
    TestTomcat server;
    Context context;

    @BeforeEach
    void create() {
        server = new TestTomcat(directory);
        context = server.addContext("/app");
        TestTomcat.addServlet(
                context, "/ok", (request, response) -> response.getWriter().print("ok"));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    void startWithValveOnEngine() throws LifecycleException {
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();
    }

    static GcReport report(HttpResponse<String> response) throws InvalidReportException {
        List<String> values = response.headers().allValues(HEADER);
        assertThat(values).as("the header of %s", response).hasSize(1);
        return GcReportHeader.parse(values.get(0));
    }

    static void assertNoHeader(HttpResponse<String> response) {
        assertThat(response.headers().allValues(HEADER)).isEmpty();
    }
}
