package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Capability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** "Normal to avoided when a fresh report says that a major GC, or a pause longer than ..., comes within the window." */
class AvoidanceBeginTest {
    private final Cluster cluster = new Cluster(3);

    @Test
    void noReport_nodesStayOrdinary() {
        cluster.run(10_000);

        assertThat(cluster.events()).isEmpty();
        assertThat(cluster.protocol().table().preferred())
                .isSameAs(cluster.protocol().table().all());
    }

    @Test
    void majorComesNearer_nodeIsAvoidedExactlyAtTheWindow() {
        cluster.poll(0, cluster.forecast(1500, 7)).run(590);
        assertThat(cluster.events()).isEmpty();

        cluster.run(10);
        assertThat(cluster.events()).containsExactly("600 a avoided: MAJOR in 900");
    }

    @ParameterizedTest
    @CsvSource({"900, true", "901, false", "0, true", "1, true"})
    void majorAtTheEdgeOfTheWindow_edgeBelongsToTheWindow(long majorInMillis, boolean avoided) {
        cluster.poll(0, cluster.forecast(majorInMillis, 7));

        assertThat(cluster.isAvoided(0)).isEqualTo(avoided);
    }

    @ParameterizedTest
    @CsvSource({"200, true", "201, false"})
    void policyHasItsOwnWindow_nodeDecidesNotTheGateway(long majorInMillis, boolean avoided) {
        cluster.poll(0, cluster.forecast(majorInMillis, 7).policy(Cluster.policy(200, 3000, 20)));

        assertThat(cluster.isAvoided(0)).isEqualTo(avoided);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void windowOfZero_onlyAMajorThatIsDueCounts(long majorInMillis, boolean avoided) {
        cluster.poll(0, cluster.forecast(majorInMillis, 7).policy(Cluster.policy(0, 3000, 20)));

        assertThat(cluster.isAvoided(0)).isEqualTo(avoided);
    }

    @ParameterizedTest
    @CsvSource({"19, false", "20, true", "-1, true"})
    void majorShorterThanWorthAvoiding_nodeStaysOrdinary(long expectedPauseMillis, boolean avoided) {
        cluster.poll(0, cluster.forecast(100, 7).expectedPauseMillis(expectedPauseMillis));

        assertThat(cluster.isAvoided(0)).isEqualTo(avoided);
    }

    @ParameterizedTest
    @CsvSource({"19, false", "20, true", "-1, false"})
    void pauseOfAnotherKind_onlyOneThatIsKnownToBeLongCounts(long pauseMillis, boolean avoided) {
        cluster.poll(0, cluster.report(7).nextPauseMillis(100).nextPauseExpectedMillis(pauseMillis));

        assertThat(cluster.isAvoided(0)).isEqualTo(avoided);
    }

    @ParameterizedTest
    @CsvSource({"300, 400, MAJOR in 300", "400, 300, PAUSE in 300", "300, 300, MAJOR in 300"})
    void majorAndPauseAreNear_theNearerOneIsTheReason(long majorMillis, long pauseMillis, String reason) {
        cluster.poll(
                0, cluster.forecast(majorMillis, 7).nextPauseMillis(pauseMillis).nextPauseExpectedMillis(50));

        assertThat(cluster.events()).containsExactly("0 a avoided: " + reason);
    }

    @Test
    void collectorWithNothingToAvoid_nodeStaysOrdinary() {
        cluster.poll(0, cluster.forecast(100, 7).capability(Capability.NONE)).run(5000);

        assertThat(cluster.events()).isEmpty();
    }

    @Test
    void collectorThatShowsRiskOnly_itsMajorIsAvoidedWhenItNamesOne() {
        cluster.poll(0, cluster.forecast(100, 7).capability(Capability.RISK));

        assertThat(cluster.isAvoided(0)).isTrue();
    }

    @Test
    void storm_nodeIsAvoidedWithoutAForecast() {
        cluster.poll(0, cluster.report(7).storm(true));

        assertThat(cluster.events()).containsExactly("0 a avoided: STORM in 0");
    }

    @Test
    void policyThatAllowsNoAvoidance_nodeStaysOrdinary() {
        for (int i = 0; i < 100; i++) {
            cluster.poll(0, cluster.forecast(100, 7).policy(Cluster.policy(900, 0, 20)))
                    .run(10);
        }

        assertThat(cluster.events()).isEmpty();
    }

    @Test
    void reportInAHeader_countsAsMuchAsAFetchedOne() {
        cluster.answer(0, cluster.header(cluster.forecast(100, 7)));

        assertThat(cluster.events()).containsExactly("0 a avoided: MAJOR in 100");
    }
}
