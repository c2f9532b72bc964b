package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** nginx asks nobody: a draining node refuses what can be repeated, and nginx asks the next one. */
@Timeout(120)
class NginxTest extends BalancerFixture {
    private void start() throws Exception {
        require("nginx");
        startNodes("refuse", "true", "checkInterval", "50ms");
        StringBuilder servers = new StringBuilder();
        for (Node node : nodes) {
            servers.append("    server 127.0.0.1:%d max_fails=1 fail_timeout=1s;%n".formatted(node.port()));
        }
        startBalancer(
                """
                daemon off;
                master_process off;
                pid %1$s/nginx.pid;
                error_log %1$s/nginx.log;
                events { worker_connections 256; }
                http {
                  access_log off;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  upstream nodes {
                %2$s  }
                  server {
                    listen 127.0.0.1:%3$d;
                    location / {
                      proxy_pass http://nodes;
                      proxy_next_upstream error timeout http_503;
                    }
                  }
                }
                """.formatted(directory, servers, choosePort()),
                "-e",
                directory.resolve("start.log").toString(),
                "-c");
    }

    @Test
    void drainingNode_isLeftAloneAndNobodySeesARefusal() throws Exception {
        start();
        assertThat(ask(30)).hasSize(NODES).containsEntry("node-1", 10);

        nodes.get(0).expectMajor();
        await("the node drains", nodes.get(0).valve::isDraining);
        // Every answer was a 200, or ask would have failed.
        assertThat(ask(90).getOrDefault("node-1", 0)).as("of 90 requests").isLessThan(10);
        assertThat(nodes.get(0).valve.getRefused()).isBetween(1L, 20L);

        nodes.get(0).collect();
        await("nginx uses it again", () -> ask(30).getOrDefault("node-1", 0) >= 9);
    }

    @Test
    void sessionOfADrainingNode_staysThere() throws Exception {
        start();
        String node = "";
        String cookie = "";
        while (!node.equals("node-1")) {
            HttpResponse<String> answer = getPath("/?login=yes");
            node = answer.body();
            cookie = answer.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        }
        nodes.get(0).expectMajor();
        await("the node drains", nodes.get(0).valve::isDraining);

        for (int i = 0; i < 30; i++) {
            assertThat(get("Cookie", cookie).statusCode()).isEqualTo(200);
        }
        assertThat(nodes.get(0).valve.getRefused())
                .as("requests of a session that were refused")
                .isZero();
    }
}
