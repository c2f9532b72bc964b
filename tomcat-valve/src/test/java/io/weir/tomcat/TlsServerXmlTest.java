package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Set;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Catalina;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gate and valve in a {@code server.xml} that Tomcat's own parser reads, and the valve as JMX shows it. */
@Timeout(60)
class TlsServerXmlTest {
    private static final String BY_NAME = "sslImplementationName='io.weir.tomcat.tls.WeirJsseImplementation'";
    private static final String BY_PROTOCOL = "protocol='io.weir.tomcat.tls.WeirHttp11NioProtocol'";

    /** One for all tests: Tomcat remembers its directories for the life of the JVM. */
    @TempDir
    private static Path directory;

    private Catalina catalina;

    private void load(String onConnector, String valve) throws IOException {
        Path application = Files.createDirectories(directory.resolve("app"));
        Path keys = directory.resolve("keys.p12");
        try (InputStream in = TlsServerXmlTest.class.getResourceAsStream("tls/server-ec.p12")) {
            Files.copy(in, keys, StandardCopyOption.REPLACE_EXISTING);
        }
        String text = """
                <Server port='-1'>
                  <Service name='Catalina'>
                    <Connector port='0' address='127.0.0.1' SSLEnabled='true' scheme='https' secure='true'
                               %s>
                      <SSLHostConfig>
                        <Certificate certificateKeystoreFile='%s' certificateKeystorePassword='changeit'/>
                      </SSLHostConfig>
                    </Connector>
                    <Engine name='Catalina' defaultHost='localhost'>
                      %s
                      <Host name='localhost' appBase='%s' autoDeploy='false' deployOnStartup='false'>
                        <Context path='/app' docBase='%s'/>
                      </Host>
                    </Engine>
                  </Service>
                </Server>
                """.formatted(onConnector, keys, valve, directory, application);
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

    /** Without a web.xml Tomcat has no servlet for pages, so what it answers is that there is none. */
    private int get(SSLContext client) throws IOException {
        Connector connector = catalina.getServer().findService("Catalina").findConnectors()[0];
        URL url = URI.create("https://localhost:" + connector.getLocalPort() + "/app/page.txt")
                .toURL();
        HttpsURLConnection connection = (HttpsURLConnection) url.openConnection();
        connection.setSSLSocketFactory(client.getSocketFactory());
        connection.setRequestProperty("Connection", "close");
        connection.setReadTimeout(20_000);
        int status = connection.getResponseCode();
        connection.disconnect();
        return status;
    }

    private static SSLContext client() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = TlsServerXmlTest.class.getResourceAsStream("tls/server-ec.p12")) {
            keys.load(in, "changeit".toCharArray());
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private TlsAdmissionValve valve() {
        for (Valve valve : catalina.getServer()
                .findService("Catalina")
                .getContainer()
                .getPipeline()
                .getValves()) {
            if (valve instanceof TlsAdmissionValve found) {
                return found;
            }
        }
        throw new AssertionError("no valve");
    }

    @ParameterizedTest
    @ValueSource(strings = {BY_NAME, BY_PROTOCOL})
    void twoLines_areAllThatIsNeeded(String onConnector) throws Exception {
        load(onConnector, "<Valve className='io.weir.tomcat.TlsAdmissionValve'/>");
        catalina.start();
        SSLContext client = client();

        assertThat(get(client)).isEqualTo(404);
        assertThat(get(client)).isEqualTo(404);

        assertThat(valve().getAdmitted()).isEqualTo(1);
        assertThat(valve().getResumed()).isEqualTo(1);
        assertThat(valve().getRefused()).isZero();
    }

    @Test
    void attributes_areThoseOfTheDescriptorAndReadOnly() throws Exception {
        load(BY_NAME, "<Valve className='io.weir.tomcat.TlsAdmissionValve' mode='refuse' exempt='10.0.0.0/8'/>");
        catalina.start();
        get(client());
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

        Set<ObjectName> names = beans.queryNames(new ObjectName("*:type=Valve,name=TlsAdmissionValve,*"), null);

        assertThat(names).hasSize(1);
        ObjectName name = names.iterator().next();
        for (MBeanAttributeInfo attribute : beans.getMBeanInfo(name).getAttributes()) {
            if (!attribute.getName().equals("modelerType")) {
                assertThat(attribute.isWritable()).as(attribute.getName()).isFalse();
                assertThat(beans.getAttribute(name, attribute.getName()))
                        .as(attribute.getName())
                        .isNotNull();
            }
        }
        assertThat(Arrays.asList(
                        beans.getAttribute(name, "mode"),
                        beans.getAttribute(name, "maxWait"),
                        beans.getAttribute(name, "exempt"),
                        beans.getAttribute(name, "controller"),
                        beans.getAttribute(name, "target"),
                        beans.getAttribute(name, "admitted"),
                        beans.getAttribute(name, "parked")))
                .containsExactly("refuse", "100ms", "10.0.0.0/8", "default", "0.995", 1L, 0);
        assertThat((String) beans.getAttribute(name, "metricsText"))
                .contains("weir.tls.admitted 1.0\n", "weir.tls.budget ");
    }

    @Test
    void mistakes_failTheStartWithOneMessageThatNamesThemAll() throws Exception {
        load(
                BY_NAME,
                "<Valve className='io.weir.tomcat.TlsAdmissionValve' mode='deny' target='2' maxWait='5' maxParked='0'"
                        + " exempt='host' retryAfter='1500ms' controller='a b' modus='x'/>");
        String prefix = "tls admission valve 'Catalina': ";

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> catalina.getServer().start())
                .withStackTraceContaining(String.join(
                        System.lineSeparator(),
                        prefix
                                + "controller must be 1 to 64 letters, digits, dots, dashes or underscores, but was 'a b'",
                        prefix + "mode must be one of on, defer, refuse, measure, off, but was 'deny'",
                        prefix + "target must be a number in 0.1..1.0, but was 2.0",
                        prefix + "maxWait must be a duration such as 500ms, 10s, 2m or 1h, but was '5'",
                        prefix + "maxParked must be a whole number in 1..1000000, but was 0",
                        prefix
                                + "exempt must be a comma list of CIDR blocks such as 10.0.0.0/8,::1/128, but was 'host':"
                                + " 'host' is no IP address",
                        prefix + "retryAfter must be whole seconds, but was 1500ms",
                        prefix + "modus must be one of the settings controller, mode, target, maxWait, maxParked,"
                                + " exempt, retryAfter, but was 'x'"));
    }

    @Test
    void twoValvesOfOneName_failTheStart() throws Exception {
        load(
                BY_NAME,
                "<Valve className='io.weir.tomcat.TlsAdmissionValve'/><Valve className='io.weir.tomcat.TlsAdmissionValve'/>");

        assertThatExceptionOfType(LifecycleException.class)
                .isThrownBy(() -> catalina.getServer().start())
                .withStackTraceContaining("controller must be a name that no other valve has, but was 'default'");
    }

    @Test
    void nio2_keepsTheConnectorFromStartingAndSaysWhy() throws Exception {
        System.setProperty("org.apache.catalina.startup.EXIT_ON_INIT_FAILURE", "true");
        try {
            assertThatExceptionOfType(Error.class)
                    .isThrownBy(() -> load(
                            BY_NAME + " protocol='org.apache.coyote.http11.Http11Nio2Protocol'",
                            "<Valve className='io.weir.tomcat.TlsAdmissionValve'/>"))
                    .withStackTraceContaining("its endpoint was org.apache.tomcat.util.net.Nio2Endpoint");
        } finally {
            System.clearProperty("org.apache.catalina.startup.EXIT_ON_INIT_FAILURE");
        }
    }
}
