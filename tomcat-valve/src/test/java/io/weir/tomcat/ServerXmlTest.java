package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.report.GcReportHeader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Catalina;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The valve in a {@code server.xml} that Tomcat's own parser reads. */
@Timeout(60)
class ServerXmlTest {
    private static final String WRONG =
            "<Valve className='io.weir.tomcat.GcReportValve' heder='x' path='weir/report' allow='10.0.0.1/8,host'/>";

    /** One for all tests: Tomcat remembers its directories and its configuration's place for the life of the JVM. */
    @TempDir
    private static Path directory;

    private Catalina catalina;

    private static final class RecordingHandler extends Handler {
        private final List<LogRecord> records = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord logRecord) {
            records.add(logRecord);
        }

        private String said() {
            return records.stream()
                    .flatMap(logRecord ->
                            Stream.iterate(logRecord.getThrown(), thrown -> thrown != null, Throwable::getCause))
                    .map(Throwable::getMessage)
                    .collect(Collectors.joining(System.lineSeparator()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private void load(String onEngine, String onHost, String onContext) throws IOException {
        Path application = Files.createDirectories(directory.resolve("app"));
        String text = """
                <Server port='-1'>
                  <Service name='Catalina'>
                    <Connector port='0' address='127.0.0.1'/>
                    <Engine name='Catalina' defaultHost='localhost'>
                      %s
                      <Host name='localhost' appBase='%s' autoDeploy='false' deployOnStartup='false'>
                        %s
                        <Context path='/app' docBase='%s'>
                          %s
                        </Context>
                      </Host>
                    </Engine>
                  </Service>
                </Server>
                """.formatted(onEngine, directory, onHost, application, onContext);
        System.setProperty("catalina.home", directory.toString());
        System.setProperty("catalina.base", directory.toString());
        Path serverXml = directory.resolve("server.xml");
        Files.writeString(serverXml, text, UTF_8);
        catalina = new Catalina();
        catalina.setConfigFile(serverXml.toString());
        catalina.setUseShutdownHook(false);
        catalina.load();
    }

    @AfterEach
    void stop() {
        catalina.stop();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        Connector connector = catalina.getServer().findService("Catalina").findConnectors()[0];
        URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void settings_areUsed() throws Exception {
        load("<Valve className='io.weir.tomcat.GcReportValve' header='x-gc' path='/gc' allow='127.0.0.1'/>", "", "");
        catalina.start();

        HttpResponse<String> report = get("/gc");
        assertThat(report.statusCode()).isEqualTo(200);
        assertThat(report.body()).startsWith("{\"version\":1,\"collector\":\"Parallel\"");
        HttpResponse<String> page = get("/app/none");
        assertThat(GcReportHeader.parse(page.headers().firstValue("x-gc").orElseThrow()))
                .isNotNull();
    }

    @Test
    void defaults_needNoSetting() throws Exception {
        load("", "<Valve className='io.weir.tomcat.GcReportValve'/>", "");
        catalina.start();

        assertThat(get("/weir/report").statusCode()).isEqualTo(200);
    }

    @Test
    void familiesOfTheUsers_areReadFromBelowCatalinaBase() throws Exception {
        Files.createDirectories(directory.resolve("conf"));
        Files.writeString(directory.resolve("conf/families.properties"), """
                families = shop
                family.shop.majors = ..1
                family.shop.maxWindow = 250ms
                """, UTF_8);
        load("<Valve className='io.weir.tomcat.GcReportValve' families='conf/families.properties'/>", "", "");
        catalina.start();

        assertThat(get("/weir/report").statusCode()).isEqualTo(200);
    }

    @Test
    void mistakesInTheFamilies_areInTheMessageWithTheOthers() throws Exception {
        Files.createDirectories(directory.resolve("conf"));
        Files.writeString(directory.resolve("conf/wrong.properties"), "families = shop\nfamily.shop.fws = 1\n", UTF_8);
        load("<Valve className='io.weir.tomcat.GcReportValve' path='x' families='conf/wrong.properties'/>", "", "");

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> catalina.getServer().start())
                .withStackTraceContaining("path must be a plain path")
                .withStackTraceContaining("program families 'conf/wrong.properties': family.shop.fws must be a whole");
    }

    @Test
    void familiesThatAreNotThere_keepTheValveFromStarting() throws Exception {
        load("<Valve className='io.weir.tomcat.GcReportValve' families='conf/none.properties'/>", "", "");

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> catalina.getServer().start())
                .withStackTraceContaining(
                        "families must be a readable properties file, but was 'conf/none.properties'");
    }

    private static List<String> mistakes(String valve) {
        String prefix = "report valve '" + valve + "': ";
        return List.of(
                prefix + "path must be a plain path such as /weir/report, but was 'weir/report'",
                prefix + "allow must be a comma list of CIDR blocks such as 10.0.0.0/8,::1/128, but was"
                        + " '10.0.0.1/8,host': '10.0.0.1/8' has bits set beyond its prefix, 'host' is no IP address",
                prefix + "heder must be one of the settings header, path, allow, families, but was 'x'");
    }

    @Test
    void mistakes_failTheStartWithOneMessageThatNamesThemAll() throws Exception {
        load(WRONG, "", "");

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> catalina.getServer().start())
                .withStackTraceContaining(String.join(System.lineSeparator(), mistakes("Catalina")));
    }

    @ParameterizedTest
    @CsvSource({"engine, Catalina", "host, Catalina/localhost", "context, Catalina/localhost/app"})
    void mistakesAtAnyLevel_areInTheLogOfAStockStartAndNothingIsServed(String level, String name) throws Exception {
        RecordingHandler handler = new RecordingHandler();
        Logger tomcatLog = Logger.getLogger("org.apache");
        tomcatLog.addHandler(handler);
        try {
            load(
                    level.equals("engine") ? WRONG : "",
                    level.equals("host") ? WRONG : "",
                    level.equals("context") ? WRONG : "");
            catalina.start();
        } finally {
            tomcatLog.removeHandler(handler);
        }

        assertThat(handler.said()).contains(mistakes(name));
        Lifecycle service =
                catalina.getServer() == null ? null : catalina.getServer().findService("Catalina");
        assertThat(service == null ? LifecycleState.DESTROYED : service.getState())
                .isNotEqualTo(LifecycleState.STARTED);
    }
}
