package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Jitter makes equal nodes leave at different times: bounded, drawn once for each major, and the same for the same seed. */
class AvoidanceJitterTest {
    private static final int NODES = 12;
    private static final double JITTER = 0.25;

    private final Cluster cluster = cluster(1);

    private static Cluster cluster(long seed) {
        return new Cluster(Cluster.settings(1, JITTER, seed), NODES, 0);
    }

    /** Runs through a tooth in which all nodes forecast the same; returns how long before it each was avoided. */
    private static List<Long> windowsOfATooth(Cluster cluster, long majors, boolean manyReports) {
        int before = cluster.events().size();
        for (int node = 0; node < NODES; node++) {
            cluster.poll(node, cluster.forecast(2000, majors));
        }
        for (int tick = 1; tick <= 150; tick++) {
            cluster.run(10);
            if (manyReports) {
                int left = 2000 - 10 * tick;
                IntStream.range(0, NODES).forEach(node -> cluster.poll(node, cluster.forecast(left, majors)));
            }
        }
        for (int node = 0; node < NODES; node++) {
            cluster.poll(node, cluster.forecast(60_000, majors + 1));
        }
        List<String> events = cluster.events().subList(before, cluster.events().size());
        return events.stream()
                .filter(event -> event.contains("avoided"))
                .sorted((a, b) -> a.split(" ", -1)[1].compareTo(b.split(" ", -1)[1]))
                .map(event -> Long.parseLong(event.substring(event.lastIndexOf(' ') + 1)))
                .toList();
    }

    @Test
    void equalNodes_areAvoidedAtDifferentTimesWithinTheBound() {
        List<Long> windows = windowsOfATooth(cluster, 1, false);

        assertThat(windows).hasSize(NODES).allSatisfy(window -> assertThat(window)
                .isBetween(890L, 1125L));
        assertThat(windows.stream().distinct()).hasSizeGreaterThan(NODES / 2);
    }

    @Test
    void nextTooth_isDrawnAnew() {
        List<Long> first = windowsOfATooth(cluster, 1, false);
        List<Long> second = windowsOfATooth(cluster, 2, false);

        assertThat(second).hasSize(NODES).isNotEqualTo(first);
    }

    @Test
    void moreReportsOfTheSameTooth_drawNothing() {
        assertThat(windowsOfATooth(cluster(1), 1, true)).isEqualTo(windowsOfATooth(cluster, 1, false));
    }

    @Test
    void sameSeed_sameWindows() {
        assertThat(windowsOfATooth(cluster(1), 1, false)).isEqualTo(windowsOfATooth(cluster, 1, false));
    }

    @Test
    void otherSeed_otherWindows() {
        assertThat(windowsOfATooth(cluster(2), 1, false)).isNotEqualTo(windowsOfATooth(cluster, 1, false));
    }

    @Test
    void noJitter_exactlyThePolicysWindow() {
        Cluster exact = new Cluster(Cluster.settings(1, 0, 1), NODES, 0);

        assertThat(windowsOfATooth(exact, 1, false)).hasSize(NODES).containsOnly(900L);
    }
}
