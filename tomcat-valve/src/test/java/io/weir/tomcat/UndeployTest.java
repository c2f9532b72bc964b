package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Collector;
import io.weir.telemetry.Await;
import io.weir.telemetry.GcReportJson;
import io.weir.telemetry.Listeners;
import io.weir.telemetry.LocalNode;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case R-01: an application with Weir is deployed and undeployed five times. No listener and no class loader stays, and
 * while it is deployed every collection is heard of, not just the first.
 */
@Timeout(120)
class UndeployTest {
    private static final int ROUNDS = 5;
    private static final int COLLECTIONS = 3;
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private TestTomcat server;

    @BeforeEach
    void start() throws Exception {
        server = new TestTomcat(directory);
        server.tomcat().setAddDefaultWebXmlToWebapp(false);
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private Path webapp(String contextXml, String webXml) throws IOException {
        Path application = Files.createDirectories(directory.resolve("webapp"));
        Files.createDirectories(application.resolve("META-INF"));
        Files.createDirectories(application.resolve("WEB-INF"));
        Files.writeString(
                application.resolve("META-INF/context.xml"),
                "<Context><JarScanner scanClassPath='false'/>" + contextXml + "</Context>",
                UTF_8);
        Files.writeString(
                application.resolve("WEB-INF/web.xml"),
                "<web-app xmlns='https://jakarta.ee/xml/ns/jakartaee' version='6.0'>" + webXml + "</web-app>",
                UTF_8);
        return application;
    }

    private void assertNothingStays(Path webapp, LongSupplier majors) {
        int listeners = Listeners.count();
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            loaders.add(deployCollectAndUndeploy(webapp, majors, listeners));
            assertThat(Listeners.count()).isEqualTo(listeners);
        }
        Await.until("the class loaders are collected", SOON, () -> {
            System.gc();
            return loaders.stream().allMatch(loader -> loader.get() == null);
        });
    }

    private WeakReference<ClassLoader> deployCollectAndUndeploy(Path webapp, LongSupplier majors, int listeners) {
        Context context = server.tomcat().addWebapp("/app", webapp.toString());
        assertThat(context.getState()).isEqualTo(LifecycleState.STARTED);
        assertThat(Listeners.count()).isGreaterThan(listeners);

        long before = majors.getAsLong();
        for (int i = 1; i <= COLLECTIONS; i++) {
            System.gc();
            long expected = before + i;
            Await.until("major GC " + i + " is heard of", SOON, () -> majors.getAsLong() == expected);
        }

        WeakReference<ClassLoader> loader =
                new WeakReference<>(context.getLoader().getClassLoader());
        server.tomcat().getHost().removeChild(context);
        return loader;
    }

    @Test
    void contextWithTheValve_leavesNothingBehind() throws IOException {
        Path webapp = webapp("<Valve className='io.weir.tomcat.GcReportValve'/>", "");

        assertNothingStays(webapp, () -> {
            try {
                return GcReportJson.read(server.get("/app/weir/report").body().getBytes(UTF_8))
                        .majors();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void applicationThatCarriesWeirItself_leavesNothingBehind() throws Exception {
        String resources = "<Resources>" + mounted(Collector.class, "core") + mounted(LocalNode.class, "telemetry")
                + mounted(WeirInWebapp.class, "test") + "</Resources>";
        Path webapp = webapp(
                resources,
                "<listener><listener-class>" + WeirInWebapp.class.getName() + "</listener-class></listener>");

        assertNothingStays(webapp, () -> majorsOfTheApplication().getAsLong());
    }

    private LongSupplier majorsOfTheApplication() {
        Context context = (Context) server.tomcat().getHost().findChild("/app");
        Object majors = context.getServletContext().getAttribute(WeirInWebapp.MAJORS);
        assertThat(majors.getClass().getClassLoader())
                .as("Weir's classes are the application's own")
                .isSameAs(context.getLoader().getClassLoader());
        return (LongSupplier) majors;
    }

    /** Puts the classes or the jar that a class comes from into the application. */
    private static String mounted(Class<?> type, String name) throws URISyntaxException {
        Path location =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        return Files.isDirectory(location)
                ? "<PreResources className='org.apache.catalina.webresources.DirResourceSet' base='" + location
                        + "' webAppMount='/WEB-INF/classes'/>"
                : "<PreResources className='org.apache.catalina.webresources.FileResourceSet' base='" + location
                        + "' webAppMount='/WEB-INF/lib/" + name + ".jar'/>";
    }
}
