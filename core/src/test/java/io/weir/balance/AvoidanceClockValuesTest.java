package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A monotonic clock may start anywhere, be negative and wrap: the same story gives the same events. */
class AvoidanceClockValuesTest {
    private static final List<String> EXPECTED = story(0);

    private static List<String> story(long origin) {
        Cluster cluster = new Cluster(Cluster.settings(1.0 / 3, 0.25, 7), 3, origin);
        cluster.poll(0, cluster.forecast(1500, 7)).run(1000).poll(1, cluster.forecast(400, 3));
        cluster.run(700).poll(0, cluster.forecast(9000, 8)).run(400);
        String late = cluster.header(cluster.forecast(300, 3));
        cluster.poll(2, cluster.report(0).storm(true)).run(3500).answer(1, late);
        cluster.poll(1, cluster.forecast(400, 3)).run(2500).poll(1, cluster.forecast(9000, 4));
        cluster.poll(0, cluster.forecast(6000, 8)).standStill(5200).run(100);
        cluster.poll(2, cluster.report(0).uptimeMillis(5)).run(3500);
        cluster.poll(0, cluster.forecast(100, 9))
                .run(100)
                .poll(0, cluster.report(0).uptimeMillis(300));
        cluster.events().add("shares " + cluster.avoidedShare(0) + ' ' + cluster.avoidedShare(1));
        return cluster.events();
    }

    /** Zero and the clock's end are crossed in each second of the story. */
    static LongStream origins() {
        return LongStream.rangeClosed(0, 18)
                .map(step -> step * 1_000_000_000L)
                .flatMap(before -> LongStream.of(-before, Long.MAX_VALUE - before));
    }

    @ParameterizedTest
    @MethodSource("origins")
    void clockStartsAnywhere_eventsAreTheSame(long origin) {
        assertThat(story(origin)).isEqualTo(EXPECTED);
    }

    @Test
    void story_isWorthTelling() {
        assertThat(EXPECTED)
                .anyMatch(event -> event.contains("MAJOR"))
                .anyMatch(event -> event.contains("STORM"))
                .anyMatch(event -> event.contains("COLLECTED"))
                .anyMatch(event -> event.contains("TIME_CAP"))
                .anyMatch(event -> event.contains("RESTARTED"));
    }
}
