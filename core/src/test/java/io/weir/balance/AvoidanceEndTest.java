package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** "Avoided to normal when a report shows more major GCs ..., when the JVM restarted, or after the time cap." */
class AvoidanceEndTest {
    private final Cluster cluster = new Cluster(3);

    @Test
    void reportShowsMoreMajors_nodeReturns() {
        cluster.poll(0, cluster.forecast(500, 7)).run(700).poll(0, cluster.forecast(6000, 8));

        assertThat(cluster.events())
                .containsExactly("0 a avoided: MAJOR in 500", "700 a returned: COLLECTED after 700");
        assertThat(cluster.isAvoided(0)).isFalse();
    }

    @Test
    void reportShowsAsManyMajors_nodeStaysAvoidedEvenWhenItsForecastRecedes() {
        cluster.poll(0, cluster.forecast(500, 7)).run(500).poll(0, cluster.forecast(60_000, 7));
        cluster.run(500).poll(0, cluster.report(7)); // and even when it forecasts nothing any more

        assertThat(cluster.events()).containsExactly("0 a avoided: MAJOR in 500");
    }

    @Test
    void nextMajorIsNearAgain_nodeReturnsAndIsAvoidedAnew() {
        cluster.poll(0, cluster.forecast(500, 7)).run(600).poll(0, cluster.forecast(400, 8));

        assertThat(cluster.events())
                .containsExactly(
                        "0 a avoided: MAJOR in 500",
                        "600 a returned: COLLECTED after 600",
                        "600 a avoided: MAJOR in 400");
    }

    @Test
    void pauseIsOver_nodeReturnsWithoutAMajor() {
        cluster.poll(0, cluster.report(7).nextPauseMillis(100).nextPauseExpectedMillis(50))
                .run(150);
        assertThat(cluster.isAvoided(0))
                .as("overdue, and nobody says that it is over")
                .isTrue();

        cluster.poll(0, cluster.report(7).nextPauseMillis(2000).nextPauseExpectedMillis(50));
        assertThat(cluster.events())
                .containsExactly("0 a avoided: PAUSE in 100", "150 a returned: COLLECTED after 150");
    }

    @Test
    void pauseIsOverAndNoneIsKnownToCome_nodeReturns() {
        cluster.poll(0, cluster.report(7).nextPauseMillis(100).nextPauseExpectedMillis(50))
                .run(150)
                .poll(0, cluster.report(7));

        assertThat(cluster.events()).endsWith("150 a returned: COLLECTED after 150");
    }

    @Test
    void majorComesInsteadOfThePause_nodeReturns() {
        cluster.poll(0, cluster.report(7).nextPauseMillis(100).nextPauseExpectedMillis(50))
                .run(150)
                .poll(0, cluster.report(8).nextPauseMillis(500).nextPauseExpectedMillis(50));

        assertThat(cluster.events())
                .containsExactly(
                        "0 a avoided: PAUSE in 100",
                        "150 a returned: COLLECTED after 150",
                        "150 a avoided: PAUSE in 500");
    }

    @Test
    void jvmRestarted_nodeReturns() {
        cluster.poll(0, cluster.forecast(500, 7))
                .run(800)
                .poll(0, cluster.report(0).uptimeMillis(300));

        assertThat(cluster.events()).endsWith("800 a returned: RESTARTED after 800");
    }

    @Test
    void restartedJvmIsOlderThanTheLastReportOfTheOldOne_fewerMajorsGiveItAway() {
        cluster.poll(0, cluster.forecast(500, 7).uptimeMillis(1000))
                .run(1500)
                .poll(0, cluster.report(0).uptimeMillis(1200));

        assertThat(cluster.events()).endsWith("1500 a returned: RESTARTED after 1500");
    }

    @Test
    void majorNeverComes_timeCapEndsItAndTheNodeIsLeftAloneForAsLong() {
        for (int i = 0; i < 130; i++) {
            cluster.poll(0, cluster.forecast(500, 7)).run(50);
        }

        assertThat(cluster.events())
                .containsExactly(
                        "0 a avoided: MAJOR in 500",
                        "3000 a returned: TIME_CAP after 3000",
                        "6000 a avoided: MAJOR in 450");
        assertThat(cluster.metric("weir.balancer.avoidances.capped")).isEqualTo(1);
    }

    @Test
    void policyHasASmallerTimeCap_itCounts() {
        cluster.poll(0, cluster.forecast(500, 7).policy(Cluster.policy(900, 700, 20)))
                .run(2500);

        assertThat(cluster.events())
                .containsExactly(
                        "0 a avoided: MAJOR in 500",
                        "700 a returned: TIME_CAP after 700",
                        "1400 a avoided: MAJOR in -900",
                        "2100 a returned: TIME_CAP after 700");
    }

    @Test
    void policyHasAGreaterTimeCap_gatewaysOwnCounts() {
        cluster.poll(0, cluster.forecast(500, 7).policy(Cluster.policy(900, 60_000, 20)))
                .run(5000);

        assertThat(cluster.events()).endsWith("3000 a returned: TIME_CAP after 3000");
    }

    @Test
    void majorIsSeenWhileTheNodeIsLeftAlone_theNextOneIsAvoidedAtOnce() {
        cluster.poll(0, cluster.forecast(500, 7)).run(3000).poll(0, cluster.forecast(500, 7));
        assertThat(cluster.isAvoided(0)).isFalse();

        cluster.run(200).poll(0, cluster.forecast(800, 8));
        assertThat(cluster.events()).endsWith("3200 a avoided: MAJOR in 800");
    }

    @Test
    void jvmRestartsWhileTheNodeIsLeftAlone_itsMajorIsAvoidedAtOnce() {
        cluster.poll(0, cluster.forecast(500, 7))
                .run(3200)
                .poll(0, cluster.forecast(800, 0).uptimeMillis(900));

        assertThat(cluster.events()).endsWith("3200 a avoided: MAJOR in 800");
    }

    @Test
    void nobodyReportsAnAvoidedNode_itStaysSoUntilTheCap() {
        AvoidanceSettings soonStale = new AvoidanceSettings(500_000_000L, 0.5, 3_000_000_000L, 0, 1);
        Cluster silent = new Cluster(soonStale, 3, 0);
        silent.poll(0, silent.forecast(100, 7)).run(4000);

        assertThat(silent.events())
                .containsExactly("0 a avoided: MAJOR in 100", "3000 a returned: TIME_CAP after 3000");
    }

    @Test
    void storm_noTimeCapEndsItButItsEndDoes() {
        for (int i = 0; i < 100; i++) {
            cluster.poll(0, cluster.report(7 + i).storm(true)).run(100);
        }
        assertThat(cluster.events()).containsExactly("0 a avoided: STORM in 0");

        cluster.poll(0, cluster.report(200));
        assertThat(cluster.events()).endsWith("10000 a returned: CALMED after 10000");
    }

    @Test
    void stormThatNobodyReportsAnyMore_nodeReturns() {
        cluster.poll(0, cluster.report(7).storm(true)).run(5000);

        assertThat(cluster.events()).endsWith("3000 a returned: CALMED after 3000");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 9, 10, 11, 25})
    void timeCapOfAnyLength_endsAtTheFirstTickAfterIt(long capMillis) {
        AvoidanceSettings settings = new AvoidanceSettings(3_000_000_000L, 0.5, capMillis * 1_000_000, 0, 1);
        Cluster capped = new Cluster(settings, 3, 0);
        long end = (capMillis + 9) / 10 * 10;
        capped.poll(0, capped.forecast(100, 7)).run(end);

        assertThat(capped.events())
                .containsExactly("0 a avoided: MAJOR in 100", end + " a returned: TIME_CAP after " + end);
    }
}
