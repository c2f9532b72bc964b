package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.camel.console.DevConsole;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.support.SimpleEventNotifierSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Credentials in a node's URI appear nowhere. */
@Timeout(60)
class NoSecretTest {
    private static final String SECRET = "s3cr3t";

    @Test
    void credentialsOfAddedNodes_areNowhere() throws Exception {
        PrintStream stderr = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        StringBuilder all = new StringBuilder();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        List<String> events = new CopyOnWriteArrayList<>();
        BalancerFixture route = new BalancerFixture(balancer -> {
            balancer.setDirectory("static:http://joe:" + SECRET
                    + "@127.0.0.1:9/listed?bridgeEndpoint=true,nosuch://joe:" + SECRET + "@host/x");
            balancer.setDrainTimeout("0ms");
        });
        route.context.getManagementStrategy().addEventNotifier(new SimpleEventNotifierSupport() {
            @Override
            public void notify(CamelEvent event) {
                if (event instanceof BalancerEvent) {
                    events.add(event.toString());
                }
            }
        });
        try (route) {
            route.start();
            String uri = "http://joe:" + SECRET + "@127.0.0.1:9/shop?bridgeEndpoint=true&authPassword=" + SECRET;
            all.append(route.balancer.addNode(uri));
            for (String wrong : List.of(
                    uri,
                    "http://joe:" + SECRET + "@127.0.0.1:9/other?noSuchOption=" + SECRET,
                    "http://joe:" + SECRET + "@127.0.0.1:notaport/",
                    "nosuch:joe:" + SECRET + "@host",
                    "http://joe:a?" + SECRET + "@host/")) {
                StringWriter text = new StringWriter();
                Throwable refused = catchThrowable(() -> route.balancer.addNode(wrong));
                if (refused != null) {
                    refused.printStackTrace(new PrintWriter(text, true));
                }
                all.append(text);
            }
            for (int i = 0; i < 5; i++) {
                route.get();
            }
            all.append(route.balancer.metrics());
            all.append(route.balancer.nodes());
            all.append(mbean(route));
            DevConsole console = BalancerOperationTest.console(route.context);
            all.append(console.call(DevConsole.MediaType.TEXT));
            all.append(console.call(DevConsole.MediaType.JSON));
            all.append(BalancerOperationTest.health(route.context).call().getDetails());
            all.append(BalancerOperationTest.health(route.context).call().getMessage());
            assertThat(route.balancer.removeNode(uri)).isTrue();
            DynamicNodesTest.await(() -> events.stream().anyMatch(event -> event.contains("REMOVED")));
            all.append(events);
        } finally {
            System.setErr(stderr);
        }
        assertThat(all.toString()).contains("http://127.0.0.1:9/shop").doesNotContain(SECRET);
        assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("weir")))
                .isNotEmpty()
                .noneMatch(line -> line.contains(SECRET));
    }

    private static String mbean(BalancerFixture route) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = BalancerOperationTest.mbean(route.context);
        StringBuilder text = new StringBuilder(bean.toString());
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
            text.append(server.getAttribute(bean, attribute.getName()));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "http://host:8080/shop?x=y, http://host:8080/shop",
        "http://u:p@host:8080/shop, http://host:8080/shop",
        "http://u:p@ss@host:8080/shop?a=b@c, http://host:8080/shop",
        "http://u:p/ss@host/shop, http://host/shop",
        "http://u:p?ss@host/shop?x=y, http://host/shop",
        "http://my_host/shop?mail=a@b, http://my_host/shop",
        "http://[::1]:80/shop?mail=a@b, http://[::1]:80/shop",
        "ftp:u:p@host/dir, ftp:host/dir",
        "direct:a?timeout=1, direct:a",
        "direct, direct"
    })
    void shownPart_hasNoCredentialsAndNoQuery(String uri, String shown) {
        assertThat(NodeUri.of(uri)).hasToString(shown);
    }
}
