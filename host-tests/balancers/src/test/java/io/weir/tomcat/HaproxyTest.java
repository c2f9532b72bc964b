package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HAProxy asks the nodes' agents. */
@Timeout(120)
class HaproxyTest extends BalancerFixture {
    private void start(String answer, String backend) throws Exception {
        require("haproxy");
        startNodes("agentPort", "0", "agentAnswer", answer, "checkInterval", "50ms");
        StringBuilder config = new StringBuilder("""
                defaults
                  mode http
                  timeout connect 5s
                  timeout client 20s
                  timeout server 20s
                frontend service
                  bind 127.0.0.1:%d
                  default_backend nodes
                backend nodes
                  balance roundrobin
                  %s
                """.formatted(choosePort(), backend));
        for (int i = 0; i < NODES; i++) {
            config.append(
                    "  server node-%d 127.0.0.1:%d weight 100 cookie n%d agent-check agent-port %d agent-inter 50ms%n"
                            .formatted(
                                    i + 1,
                                    nodes.get(i).port(),
                                    i + 1,
                                    nodes.get(i).valve.getAgentLocalPort()));
        }
        startBalancer(config.toString(), "-db", "-f");
    }

    @Test
    void loweredWeight_leavesTheNodeATrickleUntilItHasCollected() throws Exception {
        start("weight", "");
        assertThat(ask(30).values()).hasSize(NODES).allSatisfy(answers -> assertThat(answers)
                .isBetween(8, 12));

        nodes.get(0).expectMajor();
        await("HAProxy has lowered the weight", () -> ask(40).getOrDefault("node-1", 0) <= 2);
        assertThat(ask(200).getOrDefault("node-1", 0)).as("of 200 requests").isBetween(2, 10);

        nodes.get(0).collect();
        await("HAProxy has raised it again", () -> ask(30).getOrDefault("node-1", 0) >= 9);
    }

    @Test
    void drainedNode_keepsItsSessions() throws Exception {
        start("drain", "cookie NODE insert indirect nocache");
        HttpResponse<String> first = get();
        String node = first.body();
        String cookie = first.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];

        nodes.get(Integer.parseInt(node.substring(5)) - 1).expectMajor();
        await("HAProxy drains the node", () -> ask(6).getOrDefault(node, 0) == 0);
        for (int i = 0; i < 10; i++) {
            assertThat(get("Cookie", cookie).body()).as("a session's node").isEqualTo(node);
        }

        nodes.get(Integer.parseInt(node.substring(5)) - 1).collect();
        await("HAProxy uses it again", () -> ask(6).getOrDefault(node, 0) == 2);
    }

    @Test
    void allNodesAtOnce_stillAnswerEverything() throws Exception {
        start("weight", "");
        nodes.forEach(Node::expectMajor);
        await("all have lowered their weight", () -> nodes.stream().allMatch(node -> node.valve.getWeight() == 5));

        assertThat(ask(60)).hasSize(NODES);
    }
}
