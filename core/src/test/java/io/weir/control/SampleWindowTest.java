package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleWindowTest {
    private static final long MS = 1_000_000;

    /** One unit of the integral's time, 1024 ns, beside an interval of 100 ms. */
    private static final double GRAIN = 1e-4;

    /** Far from zero, and just before the clock's sign changes. */
    private static final long ORIGIN = Long.MAX_VALUE - 50 * MS;

    private final SampleWindow window = new SampleWindow(ORIGIN, 2);

    private static long at(long millis) {
        return ORIGIN + millis * MS;
    }

    private Sample roll(long atMillis) {
        return window.roll(at(atMillis), 2);
    }

    private void admitted(long atMillis) {
        window.admitted(at(atMillis));
    }

    private void ended(long atMillis, boolean success, long tookMillis) {
        window.ended(at(atMillis), success, tookMillis * MS);
    }

    @Test
    void nothingHappened_sampleIsEmpty() {
        Sample sample = roll(100);

        assertThat(sample).isEqualTo(new Sample(ORIGIN, at(100), 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void unitsThatEnd_areCountedBySuccessWithTheirTimes() {
        admitted(0);
        admitted(10);
        ended(30, true, 30);
        ended(50, false, 40);
        Sample sample = roll(100);

        assertThat(sample.admitted()).isEqualTo(2);
        assertThat(sample.succeeded()).isEqualTo(1);
        assertThat(sample.failed()).isEqualTo(1);
        assertThat(sample.serviceNanos()).isEqualTo(70 * MS);
        assertThat(sample.maxInUse()).isEqualTo(2);
        assertThat(sample.meanInUse()).isCloseTo(0.7, within(GRAIN));
        assertThat(sample.fullRatio()).isCloseTo(0.2, within(GRAIN));
        assertThat(sample.throughputPerSecond()).isCloseTo(10, within(1e-9));
    }

    @Test
    void longUnit_countsInEveryIntervalInWhichItRuns() {
        admitted(0);
        assertThat(roll(100).meanInUse()).isCloseTo(1, within(GRAIN));
        Sample second = roll(200);
        ended(250, true, 250);
        Sample third = roll(300);

        assertThat(second.meanInUse()).isCloseTo(1, within(GRAIN));
        assertThat(second.inUseAtStart()).isEqualTo(1);
        assertThat(second.maxInUse()).isEqualTo(1);
        assertThat(second.admitted()).isZero();
        assertThat(third.meanInUse()).isCloseTo(0.5, within(GRAIN));
        assertThat(third.inUseAtEnd()).isZero();
    }

    @Test
    void fullForWholeIntervals_ratioIsOne() {
        admitted(0);
        admitted(0);

        assertThat(roll(100).fullRatio()).isCloseTo(1, within(GRAIN));
        assertThat(roll(200).fullRatio()).isCloseTo(1, within(GRAIN));
    }

    @Test
    void limitRaised_fullEndsThen() {
        admitted(0);
        admitted(0);
        window.limitChanged(at(40), 3);

        assertThat(window.roll(at(100), 3).fullRatio()).isCloseTo(0.4, within(GRAIN));
    }

    @Test
    void limitLoweredBelowWhatIsInUse_fullUntilItHasDrained() {
        admitted(0);
        admitted(0);
        window.limitChanged(ORIGIN, 1);
        ended(60, true, 60);
        Sample draining = window.roll(at(80), 1);
        ended(90, true, 90);
        Sample drained = window.roll(at(100), 1);

        assertThat(draining.maxInUse()).isEqualTo(2);
        assertThat(draining.fullRatio()).isCloseTo(1, within(GRAIN));
        assertThat(drained.fullRatio()).isCloseTo(0.5, within(2 * GRAIN));
    }

    @Test
    void limitThatNobodyTold_countsFromTheRoll() {
        admitted(0);
        window.roll(at(100), 1);

        assertThat(window.roll(at(200), 1).fullRatio()).isCloseTo(1, within(GRAIN));
    }

    @Test
    void waiters_peakIsPerIntervalAndIncludesThoseThatStillWait() {
        window.waitBegan();
        window.waitBegan();
        window.waitEnded();

        assertThat(roll(100).maxWaiting()).isEqualTo(2);
        assertThat(roll(200).maxWaiting()).isEqualTo(1);
        window.waitEnded();
        assertThat(roll(300).maxWaiting()).isEqualTo(1);
        assertThat(roll(400).maxWaiting()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 100_001})
    void limitOutOfRange_isRefused(int limit) {
        assertThatThrownBy(() -> window.roll(at(1), limit)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> window.limitChanged(ORIGIN, limit))
                .hasMessageContaining("in 1..100000, but was " + limit);
        assertThatThrownBy(() -> new SampleWindow(0, limit)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void intervalWithoutLength_isRefusedAndLosesNothing() {
        admitted(0);
        assertThatThrownBy(() -> roll(0)).isInstanceOf(IllegalArgumentException.class);

        assertThat(roll(100).admitted()).isEqualTo(1);
    }

    @Test
    void endWithoutAdmission_showsAsOneTooFewAndAddsNothingElse() {
        ended(10, true, 1);
        Sample sample = roll(100);

        assertThat(sample.admitted()).isZero();
        assertThat(sample.finished()).isEqualTo(1);
        assertThat(sample.inUseAtEnd()).isEqualTo(-1);
        assertThat(sample.meanInUse()).isZero();
    }

    @Test
    void aDayOfAThousandInFlight_staysExact() {
        SampleWindow busy = new SampleWindow(0, 2000);
        for (int i = 0; i < 1000; i++) {
            busy.admitted(0);
        }
        long hour = 3_600_000 * MS;
        for (int i = 1; i <= 24; i++) {
            assertThat(busy.roll(i * hour, 2000).meanInUse()).isCloseTo(1000, within(1e-3));
        }
    }
}
