package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random stories: nodes come and go, restart, lie, answer late and out of order, the gateway stands still, requests flow. The
 * invariants hold after each tick, and nothing is ever thrown. The seed is in the test's name.
 */
class AvoidanceFuzzTest {
    private static final int STEPS = 2_000;

    private final Deque<Runnable> inFlight = new ArrayDeque<>();
    private final GcAwareRule rule = new GcAwareRule(Strategy.ROUND_ROBIN);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anythingHappens_invariantsHold(long seed) {
        Random random = new Random(seed);
        AvoidanceSettings settings = new AvoidanceSettings(
                1 + random.nextInt(2_000_000_000),
                random.nextDouble(),
                1 + random.nextInt(2_000_000_000),
                random.nextDouble(),
                seed);
        Cluster cluster = new Cluster(settings, 7, random.nextLong());
        List<Node<String>> pool = new ArrayList<>(cluster.nodes());
        List<String> oldHeaders = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            act(cluster, pool, oldHeaders, random);
            cluster.tick();
        }
        inFlight.forEach(Runnable::run);

        assertThat(pool).allSatisfy(node -> assertThat(node.inFlight()).isZero());
        assertThat(cluster.events()).as("the story was eventful").hasSizeGreaterThan(50);
    }

    private void act(Cluster cluster, List<Node<String>> pool, List<String> oldHeaders, Random random) {
        int size = cluster.nodes().size();
        switch (random.nextInt(20)) {
            case 0 -> changeNodes(cluster, pool, random);
            case 1 -> cluster.pass(random.nextInt(5_000));
            case 2, 3, 4, 5 -> {
                if (size > 0) {
                    cluster.node(random.nextInt(size)).offer(randomReport(cluster, random));
                }
            }
            case 6, 7, 8 -> {
                oldHeaders.add(GcReportHeader.format(randomReport(cluster, random)));
                String header = oldHeaders.get(random.nextInt(oldHeaders.size()));
                if (size > 0) {
                    cluster.node(random.nextInt(size)).offerHeader(random.nextInt(10) == 0 ? header + '9' : header);
                }
            }
            case 9, 10, 11, 12, 13 -> {
                if (size > 0) {
                    Node<String> node = rule.choose(cluster.protocol().table());
                    inFlight.add(node::leave);
                }
            }
            case 14, 15, 16, 17 -> {
                if (!inFlight.isEmpty()) {
                    inFlight.remove().run();
                }
            }
            default -> cluster.run(random.nextInt(100));
        }
    }

    private static void changeNodes(Cluster cluster, List<Node<String>> pool, Random random) {
        Collections.shuffle(pool, random);
        cluster.setNodes(pool.subList(0, random.nextInt(pool.size() + 1)));
        cluster.tick();
    }

    private static GcReport randomReport(Cluster cluster, Random random) {
        GcReport.Builder report = cluster.forecast(random.nextInt(3_000), cluster.millis() / 1_000 + random.nextInt(3))
                .expectedPauseMillis(random.nextInt(100) - 1)
                .storm(random.nextInt(20) == 0)
                .policy(Cluster.policy(random.nextInt(2_000), random.nextInt(3_000), random.nextInt(50)));
        if (random.nextInt(10) == 0) {
            report.nextPauseMillis(random.nextInt(3_000)).nextPauseExpectedMillis(random.nextInt(100));
        }
        if (random.nextInt(10) == 0) {
            report.uptimeMillis(random.nextBoolean() ? random.nextInt(100_000) : GcReport.MAX_MILLIS);
        }
        return report.build();
    }
}
