package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.metrics.Metric;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AvoidanceMetricsTest {
    private final Cluster cluster = new Cluster(3);

    private double ofNode(String name, String node) {
        return cluster.protocol().metrics().stream()
                .filter(metric -> metric.name().equals(name) && metric.tags().equals(Map.of("node", node)))
                .mapToDouble(Metric::value)
                .sum();
    }

    @Test
    void avoidedNode_showsInItsMetrics() {
        cluster.poll(0, cluster.forecast(500, 7)).run(250);
        cluster.node(0).tryEnterIdle();
        cluster.node(1).enter();

        assertThat(ofNode("weir.balancer.node.avoided", "a")).isEqualTo(1);
        assertThat(ofNode("weir.balancer.node.avoided", "b")).isZero();
        assertThat(ofNode("weir.balancer.node.avoided.time", "a")).isEqualTo(250e6);
        assertThat(ofNode("weir.balancer.node.report.age", "a")).isEqualTo(250e6);
        assertThat(ofNode("weir.balancer.node.report.age", "b")).isNaN();
        assertThat(ofNode("weir.balancer.node.trickled", "a")).isEqualTo(1);
        assertThat(ofNode("weir.balancer.node.in.flight", "b")).isEqualTo(1);
        assertThat(ofNode("weir.balancer.node.chosen", "b")).isEqualTo(1);
        assertThat(cluster.metric("weir.balancer.avoidances")).isEqualTo(1);
        assertThat(cluster.metric("weir.balancer.nodes")).isEqualTo(3);
    }

    @Test
    void nodeWithRefusedHeadersIsRemoved_theCounterNeverFalls() {
        cluster.answer(0, "TEXT named_metrics.weir_majors:-1");
        cluster.setNodes(cluster.nodes().subList(1, 3));

        assertThat(cluster.metric("weir.balancer.reports.refused")).isEqualTo(1);
    }

    @Test
    void everyMetric_hasAUniqueNameWithItsTags() {
        assertThat(cluster.protocol().metrics())
                .hasSize(7 + 3 * 6)
                .doesNotHaveDuplicates()
                .allSatisfy(metric -> assertThat(metric.name()).matches("weir\\.balancer(\\.[a-z]+)+"));
        assertThat(cluster.protocol().metrics().stream().map(metric -> metric.name() + metric.tags()))
                .doesNotHaveDuplicates();
    }
}
