package io.weir.camel;

import static io.weir.camel.BalancerFixture.DEADLINE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;

/** Routes whose balancer keeps sessions, and clients that have one. */
final class Sticky {
    private Sticky() {}

    static BalancerFixture sticky(String affinity, String key) throws Exception {
        return sticky(affinity, key, balancer -> {});
    }

    static BalancerFixture sticky(String affinity, String key, Consumer<GcAwareLoadBalancer> more) throws Exception {
        return new BalancerFixture(balancer -> {
                    balancer.setAffinity(affinity);
                    balancer.setAffinityKey(key);
                    // Nodes stay avoided for as long as a test may be frozen.
                    balancer.setMaxAvoidTime("10m");
                    more.accept(balancer);
                })
                .start();
    }

    static Exchange send(BalancerFixture route, Processor request) throws Exception {
        return route.send(request).get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    static Exchange withCookie(BalancerFixture route, String method, String cookie) throws Exception {
        return send(route, request(method, "Cookie", cookie));
    }

    static Processor request(String method, String header, Object value) {
        return exchange -> {
            exchange.getMessage().setHeader(Exchange.HTTP_METHOD, method);
            exchange.getMessage().setHeader(header, value);
        };
    }

    static String setCookie(Exchange answer) {
        return answer.getMessage().getHeader("Set-Cookie", String.class);
    }

    /** Returns, for each node, the cookie of a session that lives there. */
    static Map<String, String> sessions(BalancerFixture route) throws Exception {
        Map<String, String> cookies = new HashMap<>();
        while (cookies.size() < 3) {
            Exchange answer = route.get();
            String pair = setCookie(answer).substring(0, setCookie(answer).indexOf(';'));
            cookies.put(answer.getMessage().getBody(String.class), pair);
        }
        return cookies;
    }

    static String body(Exchange answer) {
        assertThat(answer.getException()).isNull();
        return answer.getMessage().getBody(String.class);
    }
}
