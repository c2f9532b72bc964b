package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.NanoClock;
import io.weir.telemetry.jmx.JmxAddress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JmxNodesTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    static {
        // What RMI tells its clients to connect to; read once.
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    }

    private static BalancerSettings read(Map<String, String> texts) {
        return BalancerSettings.read("in", texts, new DefaultCamelContext());
    }

    @Test
    void urls_areReadForEachNode() {
        JmxNodes jmx = read(Map.of(
                        "jmxUrls",
                        "http://node1:8080=service:jmx:rmi:///jndi/rmi://node1:9010/jmxrmi ;"
                                + " http://node2:8080 = service:jmx:rmi:///jndi/rmi://node2:9010/jmxrmi;",
                        "jmxUser",
                        "weir",
                        "jmxPassword",
                        "s3cret"))
                .jmx();

        assertThat(jmx.addresses())
                .isEqualTo(Map.of(
                        "http://node1:8080", new JmxAddress("node1", 9010, "jmxrmi"),
                        "http://node2:8080", new JmxAddress("node2", 9010, "jmxrmi")));
        assertThat(jmx.toString()).contains("user 'weir'").doesNotContain("s3cret");
        assertThat(read(Map.of()).jmx().isEmpty()).isTrue();
    }

    @Test
    void mistakes_areAllReportedAndShowNoPassword() {
        Map<String, String> texts = Map.of(
                "jmxUrls",
                "a;=service:jmx:rmi:///jndi/rmi://b/jmxrmi;c=service:jmx:jmxmp://c;d=service:jmx:rmi:///jndi/rmi://u:pw@d/x;"
                        + "e=service:jmx:rmi:///jndi/rmi://e/jmxrmi;e=service:jmx:rmi:///jndi/rmi://f/jmxrmi",
                "jmxPassword",
                "s3cret");

        assertThatThrownBy(() -> read(texts))
                .hasMessageContaining(
                        "balancer 'in': jmxUrls must be NODE=service:jmx:rmi:///jndi/rmi://HOST[:PORT]/NAME,"
                                + " several with ; between them, each node once, but was 'a'")
                .hasMessageContaining("but was '=service:jmx:rmi:///jndi/rmi://b/jmxrmi'")
                .hasMessageContaining("but was 'c=service:jmx:jmxmp://c'")
                .hasMessageContaining("but was 'd=service:jmx:rmi:///jndi/rmi://...@d/x'")
                .hasMessageContaining("but was 'e=service:jmx:rmi:///jndi/rmi://f/jmxrmi'")
                .hasMessageContaining("balancer 'in': jmxUser must be set where jmxPassword is, but was not")
                .hasMessageNotContainingAny("s3cret", "pw@");
        assertThatThrownBy(() -> read(Map.of("jmxUser", "weir")))
                .hasMessage("balancer 'in': jmxUrls must be set where jmxUser is, but was not");
    }

    @Test
    void nodeThatIsObservedOverJmx_hasReports() throws Exception {
        AtomicInteger port = new AtomicInteger();
        Registry registry = LocateRegistry.createRegistry(0, null, asked -> listen(port));
        String url = "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi";
        JMXConnectorServer server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL(url), null, ManagementFactory.getPlatformMBeanServer());
        server.start();
        try (BalancerFixture route = new BalancerFixture(b -> {
            b.setPollInterval("10ms");
            b.setJmxUrls("direct://b=" + url + ";http://elsewhere:8080=" + url);
        })) {
            route.start();

            boolean seen = within(SOON, () -> route.metric("weir.jmx.reports") >= 2);

            assertThat(seen).as("two reports within %s", SOON).isTrue();
            assertThat(route.metric("weir.jmx.nodes")).isEqualTo(1);
            assertThat(route.getBody()).isIn("a", "b", "c");
        } finally {
            server.stop();
            UnicastRemoteObject.unexportObject(registry, true);
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.isAlive() && thread.getName().startsWith("weir-jmx"));
    }

    private static boolean within(Duration timeout, BooleanSupplier condition) {
        NanoClock clock = NanoClock.system();
        long begunNanos = clock.nanoTime();
        while (!condition.getAsBoolean() && clock.nanoTime() - begunNanos < timeout.toNanos()) {
            LockSupport.parkNanos(1_000_000L);
        }
        return condition.getAsBoolean();
    }

    private static ServerSocket listen(AtomicInteger port) throws IOException {
        ServerSocket socket = new ServerSocket(port.get(), 50, InetAddress.getLoopbackAddress());
        port.set(socket.getLocalPort());
        return socket;
    }

    @Test
    void staleBeforeTheNextObservation_isAMistake_alsoWithoutAReportPath() {
        Map<String, String> texts = Map.of(
                "jmxUrls", "http://node1:8080=service:jmx:rmi:///jndi/rmi://node1:9010/jmxrmi",
                "reportPath", "",
                "pollInterval", "10s");
        assertThatThrownBy(() -> read(texts))
                .hasMessageContaining("balancer 'in': staleAfter must be > pollInterval (10000 ms), but was 3000 ms");
    }

    @Test
    void withoutUrls_thereIsNoJmx() throws Exception {
        try (BalancerFixture route = new BalancerFixture()) {
            route.start();

            assertThat(route.balancer.metrics())
                    .noneMatch(metric -> metric.name().startsWith("weir.jmx"));
        }
    }
}
