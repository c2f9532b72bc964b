package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.GcReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** "No report, or a stale one, is no reason to avoid." And neither is old news, nor what cannot be believed. */
class AvoidanceFreshnessTest {
    private final Cluster cluster = new Cluster(3);

    @ParameterizedTest
    @CsvSource({"3890, true", "3900, false"})
    void staleReport_nodeIsNotAvoided(long majorInMillis, boolean avoided) {
        cluster.poll(0, cluster.forecast(majorInMillis, 7)).run(3500); // within the window at 2990 or 3000 ms

        assertThat(cluster.events()).hasSize(avoided ? 1 : 0);
    }

    @Test
    void answerThatTookLonger_bringsOldNewsThatAreNotBelieved() {
        String writtenBeforeTheMajor = cluster.header(cluster.forecast(500, 7));
        cluster.poll(0, cluster.forecast(500, 7)).run(700).poll(0, cluster.forecast(6000, 8));
        assertThat(cluster.isAvoided(0)).isFalse();

        cluster.run(50).answer(0, writtenBeforeTheMajor).run(1000);
        assertThat(cluster.events()).hasSize(2).endsWith("700 a returned: COLLECTED after 700");
    }

    @Test
    void answersThatAMajorHeldLongerThanReportsAreFresh_areNoRestart() {
        String slow = cluster.header(cluster.forecast(600, 7));
        cluster.run(100).poll(0, cluster.forecast(500, 7)).run(5000);
        assertThat(cluster.events()).as("before").endsWith("3100 a returned: TIME_CAP after 3000");

        cluster.answer(0, slow).run(100).poll(0, cluster.forecast(6000, 8)).run(1000);
        assertThat(cluster.events()).as("after the held answer").hasSize(2);
    }

    @Test
    void newestReportArrivesLate_isAsOldAsItIsAndNotAsItsArrival() {
        cluster.poll(0, cluster.forecast(9000, 7)).run(10);
        String slow = cluster.header(cluster.forecast(200, 7)); // an unexpected major, and nobody polls meanwhile
        cluster.run(4000).answer(0, slow).run(1000);

        assertThat(cluster.events()).isEmpty();
    }

    @Test
    void newestReportArrivesALittleLate_isDatedByItsUptime() {
        cluster.poll(0, cluster.forecast(9000, 7)).run(10);
        String slow = cluster.header(cluster.forecast(1500, 7));
        cluster.run(700).answer(0, slow);

        assertThat(cluster.events()).containsExactly("710 a avoided: MAJOR in 800");
    }

    @Test
    void headerAndFetchedReportComeTogether_theYoungerOneCounts() {
        String older = cluster.header(cluster.forecast(100, 7));
        cluster.run(10);
        cluster.node(0).offerHeader(older);
        cluster.node(0).offer(cluster.forecast(9000, 7).build());
        String younger = cluster.header(cluster.forecast(100, 7));
        cluster.tick();
        assertThat(cluster.events()).as("older header").isEmpty();

        cluster.node(1).offer(cluster.forecast(9000, 7).uptimeMillis(1_000_000).build());
        cluster.node(1).offerHeader(younger);
        cluster.tick();
        assertThat(cluster.events()).as("younger header").containsExactly("10 b avoided: MAJOR in 100");
    }

    @Test
    void gatewayStoodStill_reportsThatWaitedAreNotStale() {
        cluster.poll(0, cluster.forecast(6000, 7)).run(10);
        cluster.node(1).offer(cluster.forecast(9000, 7).build());
        cluster.tick().standStill(5500);

        assertThat(cluster.events()).containsExactly("5510 a avoided: MAJOR in 490");
        assertThat(cluster.metric("weir.balancer.own.pauses")).isEqualTo(1);
    }

    @Test
    void gatewayStoodStillWhileAReportCame_itIsReadAsOldAsItIs() {
        cluster.poll(0, cluster.forecast(9000, 7)).run(10);
        cluster.node(0).offer(cluster.forecast(6000, 7).build());
        cluster.standStill(5500);

        // of the 5.5 s the clocks' drift may explain 1.1 ms
        assertThat(cluster.events()).containsExactly("5510 a avoided: MAJOR in 501");
    }

    @Test
    void gatewayStoodStillLongAgo_reportsGetStaleAsEver() {
        cluster.poll(0, cluster.forecast(9000, 7)).standStill(5000).run(5000); // in the window 3100 ms after the pause

        assertThat(cluster.events()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"100, 0", "101, 1"})
    void tickIsLate_onlyATrulyLateOneIsAPauseOfOurOwn(long millis, double ownPauses) {
        cluster.standStill(millis);

        assertThat(cluster.metric("weir.balancer.own.pauses")).isEqualTo(ownPauses);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TEXT named_metrics.weir_majors:-1,named_metrics.weir_minors_left:0",
                "TEXT named_metrics.weir_majors:NaN,named_metrics.weir_minors_left:0",
                "TEXT named_metrics.weir_next_major_ms:0",
                "named_metrics.weir_majors:9,named_metrics.weir_minors_left:0",
            })
    void headerThatCannotBeBelieved_isCountedAndChangesNothing(String hostile) {
        cluster.poll(0, cluster.forecast(500, 7))
                .answer(0, hostile)
                .answer(1, hostile)
                .run(100);

        assertThat(cluster.events()).containsExactly("0 a avoided: MAJOR in 500");
        assertThat(cluster.metric("weir.balancer.reports.refused")).isEqualTo(2);
    }

    @Test
    void headerOfAnotherProducer_isNeitherBelievedNorCounted() {
        cluster.answer(0, "TEXT cpu_utilization:0.3,named_metrics.kv:1")
                .answer(0, "")
                .run(100);

        assertThat(cluster.metric("weir.balancer.reports.refused")).isZero();
    }

    @Test
    void nodeLiesAboutItsAge_itHarmsItselfAloneAndNotForLong() {
        cluster.poll(0, cluster.report(7).uptimeMillis(GcReport.MAX_MILLIS))
                .poll(1, cluster.forecast(9000, 7))
                .run(500);
        cluster.poll(0, cluster.forecast(500, 7)).poll(1, cluster.forecast(9000, 7));

        assertThat(cluster.events()).containsExactly("500 a avoided: MAJOR in 500");
    }

    @Test
    void reportsWithoutAnUptime_areDatedByTheirArrival() {
        for (int i = 0; i < 100; i++) {
            cluster.poll(0, cluster.forecast(5000, 7).uptimeMillis(0)).run(100);
        }
        assertThat(cluster.events())
                .as("a constant distance never comes nearer")
                .isEmpty();

        cluster.poll(0, cluster.forecast(900, 7).uptimeMillis(0));
        assertThat(cluster.events()).containsExactly("10000 a avoided: MAJOR in 900");
    }
}
