package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is set, what is wrong with it, and what JMX shows. */
@Timeout(60)
class MethodQueueSettingsTest extends MethodQueueFixture {
    @Test
    void mistakes_areAllInOneMessageAndKeepTheContainerFromStarting() {
        set(
                "methods",
                "GET /a, b",
                "mode",
                "onn",
                "hosts",
                "10.0.0.1/8=0, ::1=9",
                "roles",
                "x",
                "retryAfter",
                "1500ms");
        set("priorityHeader", "x y", "queueLength", "-1", "heder", "1");
        server.tomcat().getEngine().getPipeline().addValve(valve);

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(server::start)
                .withStackTraceContaining("method queue valve 'Tomcat': methods must be a comma list")
                .withStackTraceContaining("'b' is not /exact/path, /prefix/*, *.extension or /")
                .withStackTraceContaining("mode must be one of on, measure, off, but was 'onn'")
                .withStackTraceContaining("'10.0.0.1/8' has bits set beyond its prefix")
                .withStackTraceContaining("classes 0 (first) to 2, but was '::1=9'")
                .withStackTraceContaining("roles must be")
                .withStackTraceContaining("priorityHeader must be the name of an HTTP header")
                .withStackTraceContaining("trustedProxies must be set with priorityHeader")
                .withStackTraceContaining("queueLength must be")
                .withStackTraceContaining("retryAfter must be whole seconds, but was 1500ms")
                .withStackTraceContaining("heder must be one of the settings");
    }

    @Test
    void fixedLimitOfAMethodThatIsNone_isAMistake() {
        set("methods", "/a", "fixed", "/b=3");
        server.tomcat().getEngine().getPipeline().addValve(valve);

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(server::start)
                .withStackTraceContaining("fixed must be about methods of the setting methods [/a], but was '/b'");
    }

    @Test
    void settingOfARunningValve_isRefused() throws Exception {
        start();

        assertThatIllegalStateException()
                .isThrownBy(() -> valve.setMode("off"))
                .withMessageContaining("before the start");
    }

    @Test
    void limits_stayWithinTheThreadsOfTheConnector() throws Exception {
        server.tomcat().getConnector().setProperty("maxThreads", "40");
        start();

        assertThat(metric("weir.methods.total")).isEqualTo(38);
    }

    @Test
    void withoutPatterns_eachServletIsAMethod() throws Exception {
        server.tomcat().getEngine().getPipeline().addValve(valve);
        TestTomcat.addServlet(
                context, "/quick", (request, response) -> response.getWriter().print("quick"));
        server.start();

        answer(send(request("/app/quick")));

        await("it is counted", () -> valve.getServed() == 1);
        assertThat(valve.getMethodTable().containsKey(new Object[] {"/app/quick"}))
                .isTrue();
    }

    @Test
    void mbean_showsTheFiguresOfEachMethod() throws Exception {
        start();
        go.release();
        answer(send(request("/app/hold/first")));
        await("it is counted", () -> valve.getServed() == 1);

        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = valve.getObjectName();
        TabularData table = (TabularData) beans.getAttribute(name, "methodTable");
        CompositeData row = table.get(new Object[] {"/app/hold/*"});
        assertThat(row.get("limit")).isEqualTo(1);
        assertThat(row.get("succeeded")).isEqualTo(1L);
        assertThat(beans.getAttribute(name, "served")).isEqualTo(1L);
        assertThat(beans.getAttribute(name, "parked")).isEqualTo(0);
        assertThat(beans.getAttribute(name, "methods")).isEqualTo("/app/hold/*");
        assertThat((String) beans.getAttribute(name, "metricsText")).contains("weir.methods.parked");
    }
}
