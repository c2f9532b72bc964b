package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.config.ConfigException;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeDrainTest {
    /** One second with a check each 850 ms. */
    private static final DrainSettings SETTINGS =
            new DrainSettings(MILLISECONDS.toNanos(1000), MILLISECONDS.toNanos(5000), 0.1);

    private final List<String> told = new ArrayList<>();
    private final NodeDrain drain = new NodeDrain("node", SETTINGS, new AvoidanceListener() {
        @Override
        public void avoided(String node, Reason reason, long untilEventNanos) {
            told.add("left " + reason);
        }

        @Override
        public void returned(String node, Ending ending, long avoidedNanos) {
            told.add(ending + " after " + avoidedNanos / 1_000_000);
        }
    });

    private static GcReport.Builder major(long inMillis) {
        return GcReport.builder()
                .capability(Capability.FORECAST)
                .nextMajorMillis(inMillis)
                .minorsLeft(0)
                .expectedPauseMillis(200);
    }

    private DrainState tick(GcReport.Builder report, long atMillis) {
        return drain.tick(report.build(), MILLISECONDS.toNanos(atMillis));
    }

    private double metric(String name) {
        return drain.metrics().stream()
                .filter(metric -> metric.name().equals("weir.drain." + name))
                .mapToDouble(Metric::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void majorFarAway_servesAll() {
        assertThat(tick(major(2001), 0)).isEqualTo(DrainState.SERVING);
        assertThat(told).isEmpty();
    }

    @Test
    void majorWithinTwoLeads_lowersTheWeightWithTheTimeLeft() {
        assertThat(tick(major(2000), 0)).isEqualTo(new DrainState(false, 100));
        assertThat(tick(major(1500), 500)).isEqualTo(new DrainState(false, 75));
        assertThat(tick(major(1000), 1000)).isEqualTo(new DrainState(true, 50));
        assertThat(tick(major(100), 2000)).isEqualTo(new DrainState(true, 10));
        assertThat(tick(major(0), 2100)).isEqualTo(new DrainState(true, 10));
        assertThat(told).containsExactly("left MAJOR");
        assertThat(metric("weight")).isEqualTo(0.1);
    }

    @Test
    void majorThatMovesAwayForWantOfTraffic_raisesNothing() {
        tick(major(500), 0);

        assertThat(tick(major(3000), 500)).isEqualTo(new DrainState(true, 25));
    }

    @Test
    void majorSeen_servesAgainAtOnce() {
        tick(major(500), 0);

        assertThat(tick(major(8000).majors(1), 700)).isEqualTo(DrainState.SERVING);
        assertThat(told).containsExactly("left MAJOR", "COLLECTED after 700");
        assertThat(metric("collected")).isEqualTo(1);
        assertThat(metric("missed")).isZero();
        assertThat(metric("time")).isEqualTo(700e6);
    }

    @Test
    void majorSeenWhileServing_isCountedAsMissed() {
        tick(major(8000), 0);
        tick(major(8000).majors(1), 100);

        assertThat(metric("missed")).isEqualTo(1);
        assertThat(metric("drains")).isZero();
    }

    @Test
    void firstReportOfAnOldJvm_isNoMajorSeen() {
        tick(major(8000).majors(17), 0);

        assertThat(metric("missed")).isZero();
    }

    @Test
    void majorThatDoesNotCome_isLeftAloneForAsLongAsItWasWaitedFor() {
        tick(major(0), 0);
        assertThat(tick(major(0), 4999)).isEqualTo(new DrainState(true, 10));
        assertThat(tick(major(0), 5000)).isEqualTo(DrainState.SERVING);
        assertThat(tick(major(0), 9999)).isEqualTo(DrainState.SERVING);
        assertThat(tick(major(0), 10_000)).isEqualTo(new DrainState(true, 10));
        assertThat(told).containsExactly("left MAJOR", "TIME_CAP after 5000", "left MAJOR");
        assertThat(metric("capped")).isEqualTo(1);
    }

    @Test
    void majorSeenAfterTheCap_endsTheRest() {
        tick(major(0), 0);
        tick(major(0), 5000);

        assertThat(tick(major(100).majors(1), 6000)).isEqualTo(new DrainState(true, 10));
        assertThat(metric("missed")).isEqualTo(1);
    }

    @Test
    void forecastTakenBack_servesAgain() {
        tick(major(500), 0);

        assertThat(tick(major(4000).minorsLeft(5), 100)).isEqualTo(DrainState.SERVING);
        assertThat(tick(GcReport.builder(), 200)).isEqualTo(DrainState.SERVING);
        assertThat(told).containsExactly("left MAJOR", "WITHDRAWN after 100");
    }

    @Test
    void forecastThatIsNoneAnyMore_servesAgain() {
        tick(major(500), 0);

        assertThat(tick(GcReport.builder(), 100)).isEqualTo(DrainState.SERVING);
        assertThat(metric("withdrawn")).isEqualTo(1);
    }

    @Test
    void shortPauseOrStorm_isNoReasonToLeave() {
        assertThat(tick(major(0).expectedPauseMillis(19), 0)).isEqualTo(DrainState.SERVING);
        assertThat(tick(major(0).storm(true), 1)).isEqualTo(DrainState.SERVING);
        assertThat(tick(major(0).expectedPauseMillis(GcReport.UNKNOWN), 2)).isEqualTo(new DrainState(true, 10));
    }

    @Test
    void policysShortestPause_counts() {
        AvoidancePolicy patient = new AvoidancePolicy(0, 0, MILLISECONDS.toNanos(500), "");

        assertThat(tick(major(0).policy(patient), 0)).isEqualTo(DrainState.SERVING);
    }

    @Test
    void wrongSettings_areNamedTogether() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> new DrainSettings(0, 0, 0))
                .withMessageContaining("lead must be > 0")
                .withMessageContaining("maxDrainTime must be > 0")
                .withMessageContaining("minWeight must be in 0.01..1 (ratio), but was 0");
    }

    @Test
    void balancerThatAsksNowAndThen_hasLoweredItsShareWhenTheMajorComes() {
        for (int intervalMillis : List.of(50, 100, 500, 1000)) {
            for (int phase = 0; phase < 10; phase++) {
                PolledNode node = new PolledNode(intervalMillis, intervalMillis * phase / 10, 0.05);
                node.runToMajor();
                assertThat(node.share)
                        .as("share at the major, checks each %d ms", intervalMillis)
                        .isLessThan(0.2);
                assertThat(node.leftMillis)
                        .as("time with less, checks each %d ms", intervalMillis)
                        .isLessThan(12L * intervalMillis + 1500);
            }
        }
    }

    @Test
    void balancerThatTakesAllAway_getsTheNodeBackByTheCapAlone() {
        PolledNode node = new PolledNode(100, 0, 0.05);
        node.drained = true;
        node.runToMajor();

        assertThat(node.share).isEqualTo(1);
        assertThat(node.told).contains("TIME_CAP");
    }

    /** A node whose major comes after 4 s of full traffic, and a balancer that asks it each interval. */
    private static final class PolledNode {
        private static final long STEP_MILLIS = 10;

        private final long intervalMillis;
        private final long offsetMillis;
        private final List<String> told = new ArrayList<>();
        private final NodeDrain drain;
        private boolean drained;
        private double share = 1;
        private long leftMillis;

        PolledNode(long intervalMillis, long offsetMillis, double minWeightRatio) {
            this.intervalMillis = intervalMillis;
            this.offsetMillis = offsetMillis;
            DrainSettings settings =
                    DrainSettings.of(Duration.ofMillis(intervalMillis), 1, Duration.ofSeconds(30), minWeightRatio);
            this.drain = new NodeDrain("node", settings, new AvoidanceListener() {
                @Override
                public void returned(String node, Ending ending, long avoidedNanos) {
                    told.add(ending.name());
                }
            });
        }

        private double shareOf(DrainState state) {
            if (drained) {
                return state.draining() ? 0 : 1;
            }
            return state.weightPercent() / 100.0;
        }

        void runToMajor() {
            double workLeftMillis = 4000;
            double usual = 1;
            for (long now = 0; workLeftMillis > 0; now += STEP_MILLIS) {
                assertThat(now).as("the major comes at all").isLessThan(100_000);
                // The forecast learns of a lower rate late, as the real one does.
                usual += (share - usual) * STEP_MILLIS / 500;
                if (now % 50 == 0) {
                    long until = (long) (workLeftMillis / Math.max(0.001, usual));
                    drain.tick(major(until).build(), MILLISECONDS.toNanos(now));
                }
                if (now % intervalMillis == offsetMillis / STEP_MILLIS * STEP_MILLIS) {
                    share = shareOf(drain.state());
                }
                leftMillis += share < 1 ? STEP_MILLIS : 0;
                workLeftMillis -= share * STEP_MILLIS;
            }
        }
    }
}
