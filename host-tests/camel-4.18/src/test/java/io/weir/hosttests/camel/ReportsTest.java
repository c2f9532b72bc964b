package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.metrics.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the report valve of a node says arrives at the balancer, by header and by poll. */
@Timeout(120)
class ReportsTest {
    private static final String AGE = "weir.balancer.node.report.age";

    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    private static Gateway started(GcAwareLoadBalancer balancer) throws Exception {
        return new Gateway()
                .routes(r -> r.from("direct:in").loadBalance(balancer).to(NODES.uris()))
                .start();
    }

    private static List<Double> ages(GcAwareLoadBalancer balancer) {
        return balancer.metrics().stream()
                .filter(metric -> metric.name().equals(AGE))
                .map(Metric::value)
                .toList();
    }

    @Test
    void polledReports_areKnownBeforeTheFirstRequest() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setPollInterval("20ms");
        try (Gateway gateway = started(balancer)) {
            assertThat(Calls.until(() -> ages(balancer).stream().noneMatch(age -> age.isNaN())))
                    .as("a report of every node")
                    .isTrue();

            assertThat(ages(balancer)).hasSize(3);
            assertThat(NODES.received())
                    .as("the valve answers, not the application")
                    .isEmpty();
            assertThat(Gateway.metric(balancer, "weir.poller.failures")).isZero();
            assertThat(gateway.bodies("direct:in", 3)).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    @Test
    void headerReports_areKnownAfterAnAnswer() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setReportPath("");
        try (Gateway gateway = started(balancer)) {
            assertThat(ages(balancer)).hasSize(3).allMatch(age -> age.isNaN());

            gateway.bodies("direct:in", 3);

            assertThat(Calls.until(() -> ages(balancer).stream().noneMatch(age -> age.isNaN())))
                    .as("a report of every node")
                    .isTrue();
            assertThat(Gateway.metric(balancer, "weir.balancer.reports.refused"))
                    .isZero();
        }
    }

    @Test
    void headerOfAnErrorAnswer_isAReportToo() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setReportPath("");
        NODES.node("a").fail(500);
        try (Gateway gateway = started(balancer)) {
            assertThat(gateway.get("direct:in").getException()).isNotNull();

            assertThat(Calls.until(() -> ages(balancer).stream().anyMatch(age -> !age.isNaN())))
                    .as("a report of the node that failed")
                    .isTrue();
        }
    }

    @Test
    void pathWithoutAReport_leavesThePlainAlgorithm() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setReportPath("/no/report/here");
        balancer.setHeader("no-such-header");
        balancer.setPollInterval("20ms");
        try (Gateway gateway = started(balancer)) {
            assertThat(Calls.until(() -> Gateway.metric(balancer, "weir.poller.failures") >= 6))
                    .isTrue();

            assertThat(gateway.bodies("direct:in", 6)).containsExactly("a", "b", "c", "a", "b", "c");
            assertThat(ages(balancer)).allMatch(age -> age.isNaN());
        }
    }
}
