package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.GcReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportLedgerTest {
    private static final long STALE_AFTER_NANOS = SECONDS.toNanos(3);

    private final ReportLedger ledger = new ReportLedger(STALE_AFTER_NANOS);

    private static GcReport report(double uptimeMillis, long majors) {
        return GcReport.builder()
                .uptimeMillis(Math.round(uptimeMillis))
                .majors(majors)
                .build();
    }

    private void poll(double uptimeMillis, double nowMillis) {
        ledger.offer(report(uptimeMillis, 0), true, nanos(nowMillis));
    }

    private void answer(double uptimeMillis, double nowMillis) {
        ledger.offer(report(uptimeMillis, 0), false, nanos(nowMillis));
    }

    private static long nanos(double millis) {
        return (long) (millis * 1e6);
    }

    private double ageMillis(double nowMillis) {
        return ledger.ageNanos(nanos(nowMillis)) / 1e6;
    }

    @Test
    void noReport_isStale() {
        assertThat(ledger.newest()).isNull();
        assertThat(ledger.isStale(0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {100e-6, -100e-6, 200e-6, -200e-6, -5e-3})
    void clocksDriftForADay_reportsStayDatedToAFewMilliseconds(double drift) {
        for (double now = 0; now < 86_400_000; now += 500) {
            poll(10_000 + now * (1 - drift), now);
            assertThat(ageMillis(now)).isBetween(0.0, 2.0);
        }
    }

    @Test
    void manySlowAnswers_areDatedByTheFastestWayEverSeen() {
        answer(10_000, 20); // 20 ms under way
        answer(10_100, 105); // 5 ms
        answer(10_200, 1_200); // a second

        assertThat(ageMillis(1_200)).isBetween(994.0, 996.0); // less the drift that a second allows
    }

    @Test
    void fasterWayThanEver_movesTheOffsetAtOnce() {
        answer(10_000, 500);
        answer(10_100, 105);

        assertThat(ageMillis(105)).isZero();
        assertThat(ageMillis(205)).isEqualTo(100);
    }

    @Test
    void nodeWasSuspended_fetchedReportIsDatedAnew() {
        poll(10_000, 0);
        poll(10_500, 500);
        poll(11_000, 61_000); // its clock stood still for a minute

        assertThat(ageMillis(61_000)).isZero();
        assertThat(ledger.isStale(nanos(61_000))).isFalse();
        assertThat(ledger.incarnation()).isZero();
    }

    @Test
    void gatewayWasSuspended_reportIsDatedAnew() {
        poll(10_000, 0);
        poll(70_500, 500); // our clock stood still for a minute

        assertThat(ageMillis(500)).isZero();
        assertThat(ageMillis(1_000)).isEqualTo(500);
    }

    @Test
    void sameReportTwice_isNoYoungerTheSecondTime() {
        answer(10_000, 0);
        answer(10_000, 400);

        assertThat(ageMillis(400)).isBetween(399.0, 400.0);
    }

    @Test
    void olderReport_isDropped() {
        ledger.offer(report(10_000, 3), true, 0);
        ledger.offer(report(9_999, 2), true, nanos(100));
        ledger.offer(report(9_000, 2), false, nanos(200));

        assertThat(ledger.newest().majors()).isEqualTo(3);
        assertThat(ledger.incarnation()).isZero();
    }

    @Test
    void reportsOfTheSameMillisecond_theOneWithMoreMajorsIsTheYounger() {
        ledger.offer(report(10_000, 3), false, 0);
        ledger.offer(report(10_000, 2), false, nanos(5));
        assertThat(ledger.newest().majors()).isEqualTo(3);

        ledger.offer(report(10_000, 4), false, nanos(10));
        assertThat(ledger.newest().majors()).isEqualTo(4);
        assertThat(ledger.incarnation()).isZero();
    }

    @Test
    void fetchedReportIsFarBehind_jvmWasRestarted() {
        poll(10_000, 0);
        poll(7_000, 100);
        assertThat(ledger.incarnation())
                .as("behind by as much as reports are fresh")
                .isZero();

        poll(6_999, 200);
        assertThat(ledger.incarnation()).as("behind by more").isEqualTo(1);
        assertThat(ageMillis(200)).isZero();
    }

    @Test
    void fetchedReportIsBehindAndNothingElseIsFresh_jvmWasRestarted() {
        poll(2_000, 0);
        poll(1_000, 2_999);
        assertThat(ledger.incarnation()).isZero();

        poll(1_500, 3_000);
        assertThat(ledger.incarnation()).isEqualTo(1);
    }

    @Test
    void answerIsBehind_isNoRestartUnlessNoAnswerCanBeThatSlow() {
        answer(1_000_000, 0);
        answer(1_000_000 - 60_001, 100);
        assertThat(ledger.incarnation()).as("while the newest is fresh").isZero();

        answer(1_000_000 - 60_000, 4_000);
        assertThat(ledger.incarnation()).as("a minute behind").isZero();

        answer(1_000_000 - 60_001, 4_100);
        assertThat(ledger.incarnation()).as("more than a minute behind").isEqualTo(1);
    }

    @Test
    void youngerReportHasFewerMajors_jvmWasRestarted() {
        ledger.offer(report(1_000, 3), false, 0);
        ledger.offer(report(1_200, 0), false, nanos(9_000));

        assertThat(ledger.incarnation()).isEqualTo(1);
        assertThat(ageMillis(9_000)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                -1,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                Long.MIN_VALUE + 1_000_000_000L,
                Long.MAX_VALUE - 1_000_000_000L
            })
    void clockStartsAnywhere_agesAreTheSame(long origin) {
        ledger.offer(report(GcReport.MAX_MILLIS - 1_000, 1), true, origin);
        ledger.offer(report(GcReport.MAX_MILLIS, 1), true, origin + MILLISECONDS.toNanos(1_500));

        assertThat(ledger.ageNanos(origin + MILLISECONDS.toNanos(2_500))).isBetween(1_499_000_000L, 1_500_000_000L);
        assertThat(ledger.isStale(origin + MILLISECONDS.toNanos(3_990))).isFalse();
        assertThat(ledger.isStale(origin + MILLISECONDS.toNanos(4_001))).isTrue();
    }

    @Test
    void ownPause_excusesTheReportsThatWaitedAndNoLaterOne() {
        poll(10_000, 0);
        ledger.excuse(nanos(5_000), nanos(5_000));
        assertThat(ledger.isStale(nanos(7_999))).as("2999 ms after the pause").isFalse();
        assertThat(ledger.isStale(nanos(8_000))).isTrue();

        poll(15_000, 5_000);
        assertThat(ledger.isStale(nanos(8_001))).as("3 s after the next report").isTrue();
    }

    @Test
    void ownPauses_neverMakeAReportYoungerThanItIs() {
        poll(10_000, 0);
        ledger.excuse(nanos(50_000), nanos(1_000)); // it came in the middle of the pause

        assertThat(ageMillis(1_000)).isEqualTo(1_000);
        assertThat(ledger.isStale(nanos(3_999))).isFalse();
        assertThat(ledger.isStale(nanos(4_000))).isTrue();
    }
}
