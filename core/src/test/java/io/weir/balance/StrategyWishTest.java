package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.AvoidancePolicy;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A node's policy may ask for a strategy: when all with a fresh report agree, the gateway that has none of its own obeys. */
class StrategyWishTest {
    private static final int UNTIL_COUNTED_MILLIS = 100;

    private final Cluster cluster = new Cluster(3);

    private GcReport.Builder asking(String selector) {
        return cluster.report(0)
                .policy(new AvoidancePolicy(
                        MILLISECONDS.toNanos(900), MILLISECONDS.toNanos(3000), MILLISECONDS.toNanos(20), selector));
    }

    private Optional<Strategy> wish(String... selectors) {
        for (int i = 0; i < selectors.length; i++) {
            cluster.poll(i, asking(selectors[i]));
        }
        cluster.run(UNTIL_COUNTED_MILLIS);
        return cluster.protocol().wish();
    }

    @Test
    void allAgree_isTheirWish() {
        assertThat(wish("p2c", "p2c", "p2c")).contains(Strategy.P2C);
    }

    @Test
    void nodeWithoutAReport_doesNotCount() {
        assertThat(wish("p2c", "p2c")).contains(Strategy.P2C);
    }

    @Test
    void nobodyAsks_isNone() {
        assertThat(wish("", "", "")).isEmpty();
        assertThat(cluster.metric("weir.balancer.strategy.unknown")).isZero();
    }

    @Test
    void theyDiffer_isNone() {
        assertThat(wish("p2c", "random", "p2c")).isEmpty();
        assertThat(wish("p2c", "p2c", "")).isEmpty();
    }

    @Test
    void unknownName_isNoneAndCounted() {
        assertThat(wish("p2c", "p2c", "least-loaded")).isEmpty();
        assertThat(cluster.metric("weir.balancer.strategy.unknown")).isEqualTo(1);
        cluster.setNodes(cluster.nodes().subList(0, 2));
        assertThat(cluster.metric("weir.balancer.strategy.unknown"))
                .as("still counted when the node is gone")
                .isEqualTo(1);
    }

    @Test
    void reportGetsStale_itsNodeCountsNoMore() {
        wish("random", "p2c", "p2c");
        cluster.run(2000);
        cluster.poll(1, asking("p2c"));
        cluster.poll(2, asking("p2c"));
        assertThat(cluster.protocol().wish()).isEmpty();

        cluster.run(1000);
        assertThat(cluster.protocol().wish()).contains(Strategy.P2C);
        cluster.run(3000);
        assertThat(cluster.protocol().wish()).as("all are stale").isEmpty();
    }

    @Test
    void headerArrives_theWishStays() {
        wish("p2c", "p2c", "p2c");
        cluster.answer(0, cluster.header(cluster.report(0)));
        cluster.run(UNTIL_COUNTED_MILLIS);

        assertThat(cluster.protocol().wish()).contains(Strategy.P2C);
    }

    @Test
    void follower_changesTheRuleTellsAndReturns() {
        List<String> told = new ArrayList<>();
        GcAwareRule rule = new GcAwareRule(Strategy.ROUND_ROBIN);
        StrategyFollower follower = new StrategyFollower(rule, new AvoidanceListener() {
            @Override
            public void strategyChanged(Strategy before, Strategy now) {
                told.add(before + " to " + now);
            }
        });

        follower.follow(Optional.empty());
        follower.follow(Optional.of(Strategy.P2C));
        follower.follow(Optional.of(Strategy.P2C));
        assertThat(rule.strategy()).isEqualTo(Strategy.P2C);
        follower.follow(Optional.empty());

        assertThat(rule.strategy()).isEqualTo(Strategy.ROUND_ROBIN);
        assertThat(told).containsExactly("ROUND_ROBIN to P2C", "P2C to ROUND_ROBIN");
        assertThat(follower.metrics()).extracting(Metric::value).containsExactly(2.0, 1.0);
    }
}
