package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.camel.directory.DnsServer;
import io.weir.camel.directory.NodeDirectory;
import io.weir.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DirectoryFollowedTest {
    @TempDir
    Path folder;

    @Test
    void fileReplaced_nodesFollow_andAnEmptyOneChangesNothing() throws Exception {
        replace("direct:x\ndirect:y\n");
        try (BalancerFixture route = following("file:" + folder.resolve("nodes"), "")) {
            assertThat(names(route))
                    .containsExactly("direct://a", "direct://b", "direct://c", "direct://x", "direct://y");
            replace("direct:y\ndirect:z # new\n");
            DynamicNodesTest.await(() ->
                    names(route).equals(List.of("direct://a", "direct://b", "direct://c", "direct://y", "direct://z")));
            replace("# nobody\n");
            DynamicNodesTest.await(() -> route.metric("weir.balancer.directory.failures") > 0);
            assertThat(names(route)).endsWith("direct://y", "direct://z");
        }
    }

    @Test
    void nodeOfTheRoute_isListedAndNoLonger_stays() throws Exception {
        replace("direct:a\ndirect:x\n");
        try (BalancerFixture route = following("file:" + folder.resolve("nodes"), "")) {
            replace("direct:x\n");
            double readings = route.metric("weir.balancer.directory.readings");
            DynamicNodesTest.await(() -> route.metric("weir.balancer.directory.readings") > readings + 1);
            assertThat(names(route)).containsExactly("direct://a", "direct://b", "direct://c", "direct://x");
        }
    }

    @Test
    void nodeThatAnOperatorRemoved_staysAwayWhileListed_alsoOverARestart() throws Exception {
        try (BalancerFixture route = following("static:direct:x,direct:y", "")) {
            route.balancer.removeNode("direct:x");
            route.context.getRouteController().stopRoute("in");
            route.context.getRouteController().startRoute("in");
            double readings = route.metric("weir.balancer.directory.readings");
            DynamicNodesTest.await(() -> route.metric("weir.balancer.directory.readings") > readings + 1);
            assertThat(names(route)).containsExactly("direct://a", "direct://b", "direct://c", "direct://y");
        }
    }

    @Test
    void dnsAnswers_becomeNodes_andAServerThatFailsChangesNothing() throws Exception {
        try (DnsServer server = new DnsServer()) {
            server.answer("127.0.0.2", "fd00::1");
            try (BalancerFixture route = following(
                    server.directory("shop.default.svc.cluster.local"),
                    "http://{address}:8080/shop?bridgeEndpoint=true")) {
                assertThat(names(route)).endsWith("http://127.0.0.2:8080/shop", "http://[fd00::1]:8080/shop");
                server.fail(DnsServer.Code.SERVER_FAILURE);
                DynamicNodesTest.await(() -> route.metric("weir.balancer.directory.failures") > 1);
                assertThat(names(route)).hasSize(5);
                server.answer("127.0.0.3");
                DynamicNodesTest.await(() -> names(route).size() == 4);
                assertThat(names(route)).endsWith("http://127.0.0.3:8080/shop");
            }
        }
    }

    @Test
    void oneWrongEntry_keepsTheOthersFromNothing() throws Exception {
        try (BalancerFixture route = following("static:nosuch:thing,direct:x", "")) {
            assertThat(names(route)).containsExactly("direct://a", "direct://b", "direct://c", "direct://x");
            assertThat(route.metric("weir.balancer.directory.refused")).isGreaterThan(0);
        }
    }

    @Test
    void bean_isFoundInTheRegistry_andMayThrow() throws Exception {
        BalancerFixture route = new BalancerFixture(balancer -> {
            balancer.setDirectory("#nodes");
            balancer.setNodeUri("direct:{address}");
        });
        NodeDirectory directory = new NodeDirectory() {
            private boolean asked;

            @Override
            public List<String> nodes() throws IOException {
                if (asked) {
                    throw new IllegalStateException("broken");
                }
                asked = true;
                return List.of("x");
            }
        };
        route.context.getRegistry().bind("nodes", directory);
        route.balancer.setDirectoryInterval("100ms");
        try (route) {
            route.start();
            DynamicNodesTest.await(() -> route.metric("weir.balancer.directory.failures") > 1);
            assertThat(names(route)).endsWith("direct://x");
        }
    }

    @Test
    void readingThatOutlastsItsRun_changesNothingInTheNext() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicInteger readings = new AtomicInteger();
        AtomicReference<Thread> reader = new AtomicReference<>();
        BalancerFixture route = new BalancerFixture(balancer -> {
            balancer.setDirectoryInterval("100ms");
            balancer.setReportPath("");
            balancer.setNodeDirectory(() -> {
                if (readings.incrementAndGet() != 2) {
                    return List.of("direct:x");
                }
                reader.set(Thread.currentThread());
                begun.countDown();
                // As a read of a socket, it is not ended by an interrupt.
                while (mayEnd.getCount() > 0) {
                    LockSupport.parkNanos(1_000_000L);
                }
                return List.of("direct:x", "direct:outdated");
            });
        });
        try (route) {
            route.start();
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            route.context.getRouteController().stopRoute("in");
            route.context.getRouteController().startRoute("in");
            mayEnd.countDown();
            reader.get().join(TimeUnit.SECONDS.toMillis(10));
            assertThat(names(route)).containsExactly("direct://a", "direct://b", "direct://c", "direct://x");
        } finally {
            mayEnd.countDown();
        }
    }

    @Test
    void routeWithoutANode_hasThoseOfItsDirectoryFromTheFirstRequestOn() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setNodeDirectory(() -> List.of("direct:x"));
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:in").routeId("in").loadBalance(balancer).end();
                    from("direct:x").setBody(constant("x"));
                }
            });
            context.start();
            Exchange answer = context.createProducerTemplate()
                    .asyncSend("direct:in", exchange -> {})
                    .get(BalancerFixture.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            assertThat(answer.getMessage().getBody()).isEqualTo("x");
        }
    }

    @Test
    void wrongSettings_areToldAtOnce_withoutCredentials() {
        assertThatThrownBy(() -> BalancerSettings.read(
                        "in",
                        Map.of(
                                "directory", "http://user:secret@host",
                                "nodeUri", "http://user:secret@host",
                                "directoryInterval", "1ms",
                                "drainTimeout", "2h"),
                        new DefaultCamelContext()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("balancer 'in': directory must be file:PATH, static:URI,URI, #BEAN of type")
                .hasMessageContaining(
                        "balancer 'in': nodeUri must be a URI with {address} in it, but was 'http://host'")
                .hasMessageContaining("balancer 'in': directoryInterval must be in 100ms..24h, but was 1ms")
                .hasMessageContaining("balancer 'in': drainTimeout must be in 0ns..1h, but was 2h")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(
                        () -> BalancerSettings.read("in", Map.of("directory", "dns:shop"), new DefaultCamelContext()))
                .hasMessageContaining("balancer 'in': nodeUri must be set where directory is dns:NAME");
        assertThatThrownBy(() -> BalancerSettings.read("in", Map.of("directory", "#nobody"), new DefaultCamelContext()))
                .hasMessageEndingWith("but was '#nobody'");
    }

    @Test
    void listedIpv6Address_isPutInBrackets() {
        DirectorySettings settings = BalancerSettings.read(
                        "in",
                        Map.of("directory", "static:::1,127.0.0.1,[::1]", "nodeUri", "http://{address}:8080/shop"),
                        new DefaultCamelContext())
                .directory();
        assertThat(settings.uriOf("::1")).isEqualTo("http://[::1]:8080/shop");
        assertThat(settings.uriOf("[::1]")).isEqualTo("http://[::1]:8080/shop");
        assertThat(settings.uriOf("127.0.0.1")).isEqualTo("http://127.0.0.1:8080/shop");
        assertThat(settings.uriOf("shop:80")).isEqualTo("http://shop:80:8080/shop");
    }

    private static BalancerFixture following(String directory, String nodeUri) throws Exception {
        BalancerFixture route = new BalancerFixture(balancer -> {
            balancer.setDirectory(directory);
            balancer.setDirectoryInterval("100ms");
            balancer.setNodeUri(nodeUri);
            balancer.setReportPath("");
        });
        return route.start();
    }

    private static List<String> names(BalancerFixture route) {
        return route.balancer.nodes().stream()
                .filter(node -> node.state() != NodeSnapshot.State.DRAINING)
                .map(NodeSnapshot::name)
                .toList();
    }

    private void replace(String text) throws IOException {
        Path next = folder.resolve("next");
        Files.writeString(next, text);
        Files.move(next, folder.resolve("nodes"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
