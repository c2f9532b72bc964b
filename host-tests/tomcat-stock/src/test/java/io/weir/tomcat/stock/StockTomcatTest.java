package io.weir.tomcat.stock;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guide's quick start, done on Tomcat's own distributions. */
@Timeout(120)
class StockTomcatTest {
    private static final Path GUIDE = Path.of(System.getProperty("weir.guide"));
    private static final Path JAR = Path.of(System.getProperty("weir.stock"), "weir-tomcat-assembly.jar");

    @TempDir
    Path base;

    static Stream<String> versions() {
        return Stream.of(System.getProperty("weir.stock.versions").split(",", -1));
    }

    /** The block of the guide that follows a marker. */
    private static String snippet(String marker) throws IOException {
        Matcher matcher = Pattern.compile("<!-- " + marker + " -->\\s*```xml\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(GUIDE, UTF_8));
        assertThat(matcher.find()).as("a block %s in %s", marker, GUIDE).isTrue();
        return matcher.group(1);
    }

    private static HttpClient client() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustingAll()}, null);
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(context)
                .build();
    }

    private static HttpResponse<String> get(HttpClient client, String uri) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .timeout(Duration.ofSeconds(20))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void awaitStart(StockTomcat tomcat) throws IOException {
        while (!tomcat.log().contains("Server startup in")) {
            assertThat(tomcat.process().isAlive()).as(tomcat.log()).isTrue();
            LockSupport.parkNanos(20_000_000);
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void jarAndSnippets_makeAStockTomcatReportDrainAndGate(String version) throws Exception {
        try (StockTomcat tomcat = new StockTomcat(version, base)) {
            tomcat.start(snippet("server.xml: connector"), snippet("server.xml: valves"));
            awaitStart(tomcat);
            HttpClient client = client();
            String http = "http://127.0.0.1:" + tomcat.httpPort();

            HttpResponse<String> page = get(client, "https://127.0.0.1:" + tomcat.httpsPort() + "/index.html");
            assertThat(page.body()).isEqualTo("hello");
            assertThat(page.headers().firstValue("endpoint-load-metrics")).isPresent();
            assertThat(get(client, http + "/weir").body())
                    .contains(
                            "Weir in Tomcat", "Collector", "Budget for full handshakes", "data-events=\"weir/events\"");
            assertThat(get(client, http + "/weir/report").body()).startsWith("{\"version\":1,\"collector\":\"Serial\"");
            assertThat(get(client, http + "/weir/ready").body()).isEqualTo("ready\n");
            assertThat(agent(tomcat.agentPort())).isEqualTo("100%\n");
            assertThat(admittedHandshakes(tomcat.process().pid())).isPositive();

            assertThat(tomcat.shutDown()).as(tomcat.log()).isZero();
            assertThat(tomcat.log())
                    .doesNotContain("SEVERE", "SLF4J", "memory leak")
                    .contains("Destroying ProtocolHandler");
        }
    }

    @Test
    void mistakeInTheSnippet_isInTheLogAndNothingIsServed() throws Exception {
        try (StockTomcat tomcat = new StockTomcat(versions().findFirst().orElseThrow(), base)) {
            tomcat.start("", "<Valve className=\"io.weir.tomcat.GcDrainValve\" agentPort=\"8090\" minWeigth=\"5\"/>");
            while (!tomcat.log().contains("minWeigth must be one of the settings")) {
                LockSupport.parkNanos(20_000_000);
            }
            assertThat(tomcat.log()).doesNotContain("Starting ProtocolHandler");
        }
    }

    private static String agent(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    @SuppressWarnings("BanJNDI") // the address is that of a JVM which this test has started
    private static double admittedHandshakes(long pid) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid));
        try {
            JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
            try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
                MBeanServerConnection beans = connector.getMBeanServerConnection();
                ObjectName valve = new ObjectName("Catalina:type=Valve,name=TlsAdmissionValve");
                return ((Number) beans.getAttribute(valve, "admitted")).doubleValue();
            }
        } finally {
            machine.detach();
        }
    }

    @Test
    void jar_holdsNothingThatCouldClashWithAnApplications() throws Exception {
        try (ZipFile jar = new ZipFile(JAR.toFile())) {
            List<String> foreign = jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("io/weir/"))
                    .filter(name -> !name.startsWith("META-INF/versions/"))
                    .toList();
            assertThat(foreign).isEmpty();
            List<String> services = jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith("META-INF/services/") && !name.endsWith("/"))
                    .toList();
            assertThat(services).containsExactly("META-INF/services/io.weir.shaded.slf4j.spi.SLF4JServiceProvider");
        }
    }

    /** For a certificate that this test has made, whatever host it names. */
    private static final class TrustingAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
