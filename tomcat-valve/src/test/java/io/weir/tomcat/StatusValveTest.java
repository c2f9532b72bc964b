package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page itself: who gets it, and what is on it. */
@Timeout(60)
class StatusValveTest extends StatusFixture {

    /** What JMX shows of a pool of weir-hikari, in a class of its own. */
    public interface PoolMXBean {
        int getLevel();

        int getMin();

        int getMax();

        int getInUse();

        int getWaiting();

        int getTotal();

        Double getThroughputPerSecond();

        String getState();

        String getReason();

        String getController();

        String getMode();

        Map<String, Double> getMetrics();

        String[] getDecisions();
    }

    private static final class Pool implements PoolMXBean {
        @Override
        public int getLevel() {
            return 17;
        }

        @Override
        public int getMin() {
            return 2;
        }

        @Override
        public int getMax() {
            return 64;
        }

        @Override
        public int getInUse() {
            return 11;
        }

        @Override
        public int getWaiting() {
            return 23;
        }

        @Override
        public int getTotal() {
            return 18;
        }

        @Override
        public Double getThroughputPerSecond() {
            return 4711.0;
        }

        @Override
        public String getState() {
            return "saturation";
        }

        @Override
        public String getReason() {
            return "the slope is <flat>";
        }

        @Override
        public String getController() {
            return "hybrid";
        }

        @Override
        public String getMode() {
            return "on";
        }

        @Override
        public Map<String, Double> getMetrics() {
            return Map.of(
                    "weir.control.hybrid.best", 17.0,
                    "weir.control.hybrid.height", 4800.0,
                    "weir.control.hybrid.slope", 0.01,
                    "weir.control.hybrid.curvature", 0.4);
        }

        @Override
        public String[] getDecisions() {
            return new String[] {"2026-01-01T00:00:00Z 16 -> 17 underload: climbs"};
        }
    }

    @Test
    void peerThatIsNotAllowed_findsNothing() throws Exception {
        Context root = server.addContext("");
        TestTomcat.addServlet(
                root, "/weir", (request, response) -> response.getWriter().print("own"));
        valve.setAllow("10.0.0.0/8,::1/128,127.0.0.2");
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();

        assertThat(server.get("/weir").body()).isEqualTo("own");
        assertThat(server.get("/weir/events").statusCode()).isEqualTo(404);
        assertThat(server.get("/weir", "X-Forwarded-For", "10.0.0.1").body()).isEqualTo("own");
    }

    @Test
    void head_hasTheHeadersAlone_andOtherMethodsAreRefused() throws Exception {
        startWithRoot();

        for (String path : List.of("/weir", "/weir/events")) {
            HttpResponse<String> head = server.send("HEAD", path);
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
            for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
                HttpResponse<String> refused = server.send(method, path);
                assertThat(refused.statusCode()).as(method + " " + path).isEqualTo(405);
                assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD");
            }
        }
        assertThat(hasLooker()).isFalse();
    }

    @Test
    void page_isGuardedByItsHeadersAndSetsNoCookie() throws Exception {
        startWithRoot();

        HttpResponse<String> page = server.get("/weir");

        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(page.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void withoutOtherParts_eachSectionSaysSo() throws Exception {
        startWithRoot();

        assertThat(server.get("/weir").body())
                .contains("Neither a GcReportValve nor a GcDrainValve is in this Tomcat")
                .contains("No TlsAdmissionValve is in this Tomcat")
                .contains("No MethodQueueValve is in this Tomcat")
                .contains("No WeirHikariDataSource is in this JVM");
    }

    @Test
    void withAllParts_theTablesHaveTheirFiguresWithoutJavaScript() throws Exception {
        Context context = server.addContext("");
        TestTomcat.addServlet(
                context, "/<b>&", (request, response) -> response.getWriter().print("ok"));
        MethodQueueValve methods = new MethodQueueValve();
        GcDrainValve drain = new GcDrainValve();
        drain.setProperty("healthPath", "/ready");
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.tomcat().getEngine().getPipeline().addValve(new TlsAdmissionValve());
        server.tomcat().getEngine().getPipeline().addValve(methods);
        server.tomcat().getHost().getPipeline().addValve(drain);
        context.getPipeline().addValve(new GcReportValve());
        ObjectName pool = new ObjectName("io.weir:type=Pool,name=\"<i>shop</i>\"");
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Pool(), pool);
        try {
            server.start();
            assertThat(server.get("/%3Cb%3E&").body()).isEqualTo("ok");
            System.gc();
            DrainFixture.await(() -> page().contains("System.gc()"));

            assertThat(page())
                    .contains("Major GCs so far", "Old generation in use", "Trigger of a major GC", "Last collections")
                    .contains("asks for 100 % of its traffic")
                    .contains("Budget for full handshakes")
                    .contains(">full</td>", ">resumed</td>", ">deferred</td>", ">refused</td>")
                    .contains("Limits: Tomcat")
                    .contains("&lt;b&gt;&amp;")
                    .contains("Connection pool: &lt;i&gt;shop&lt;/i&gt;")
                    .contains("17 of 2 to 64", "4\u2009711/s", "saturation", "the slope is &lt;flat&gt;")
                    .contains("16 -&gt; 17 underload: climbs", ">23</td>")
                    .doesNotContain("<b>&", "<i>shop", "<flat>")
                    .doesNotContain("NaN", "null");
        } finally {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(pool);
        }
    }

    /** What a reader without JavaScript has. */
    private String page() {
        try {
            String document = server.get("/weir").body();
            return document.substring(0, document.indexOf("<script>"));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void pathWithoutAnApplication_servesAPageThatAsksAgain() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();

        assertThat(server.get("/weir").body()).contains("data-poll=\"?live\"").doesNotContain("data-events");
        assertThat(server.get("/weir?live").body()).startsWith("<p id=\"now\"");
        HttpResponse<String> events = server.get("/weir/events");
        assertThat(events.statusCode()).isEqualTo(503);
        assertThat(events.body()).startsWith("No events here");
    }

    @Test
    void wrongSettings_areReportedAllAtOnceAndKeepTheValveFromStarting() {
        valve.setPath("weir?x");
        valve.setAllow("all");
        valve.setMaxViewers("0");
        valve.setProperty("colour", "red");
        valve.setContainer(server.tomcat().getEngine());

        assertThatThrownBy(valve::start)
                .isInstanceOf(LifecycleException.class)
                .hasMessageContaining(
                        "status valve 'Tomcat': path must be a plain path such as /weir, but was 'weir?x'")
                .hasMessageContaining("allow must be ")
                .hasMessageContaining("maxViewers must be a whole number in 1..1000, but was 0")
                .hasMessageContaining("colour must be one of the settings path, allow, maxViewers");
    }
}
