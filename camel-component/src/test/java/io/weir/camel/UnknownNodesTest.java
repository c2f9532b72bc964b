package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Settings that name nodes which are none. */
@Timeout(60)
class UnknownNodesTest {

    @Test
    void namesOfNobody_areToldOnce_andThoseThatTheDirectoryBringsAreNot() throws Exception {
        PrintStream stderr = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (BalancerFixture route = new BalancerFixture(balancer -> {
            balancer.setStrategy("weighted-random");
            balancer.setWeights("http://127.0.0.1:9=2;http://nobody:1=3");
            balancer.setJmxUrls("http://absent:1=service:jmx:rmi:///jndi/rmi://127.0.0.1:9/jmxrmi");
            balancer.setDirectory("static:http://127.0.0.1:9/x");
            balancer.setReportPath("");
        })) {
            route.start();
            route.balancer.addNode("direct:d");
            route.balancer.addNode("direct:e");
            route.balancer.removeNode("direct:d");
        } finally {
            System.setErr(stderr);
        }
        List<String> warnings = log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("names none of its nodes"))
                .toList();
        assertThat(warnings)
                .hasSize(2)
                .anyMatch(line -> line.endsWith("balancer 'in': weights names none of its nodes: [http://nobody:1]"))
                .anyMatch(line -> line.endsWith("balancer 'in': jmxUrls names none of its nodes: [http://absent:1]"));
    }
}
