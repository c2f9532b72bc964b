package io.weir.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static final Census NOTHING = new Census(0L, 0L, 0L, 0L, 0L, 0L);

    private static ArmResult arm(Arm arm, int lost, Double recoverySeconds, Census left) {
        return new ArmResult(arm, 500, lost, lost == 0 ? "" : "gone", 5.0, recoverySeconds, left, List.of());
    }

    private static List<String> failures(int plainLost, ArmResult weir) {
        return Verdict.failures(Fault.NODE_KILLED, arm(Arm.PLAIN, plainLost, 1.0, NOTHING), weir);
    }

    @Test
    void bothAlike_passes() {
        assertThat(failures(0, arm(Arm.WEIR, 0, 0.0, NOTHING))).isEmpty();
        assertThat(failures(100, arm(Arm.WEIR, 100, 4.5, NOTHING))).isEmpty();
    }

    @Test
    void oneLostWherePlainLosesNone_fails() {
        assertThat(failures(0, arm(Arm.WEIR, 1, 0.0, NOTHING)))
                .singleElement()
                .asString()
                .contains("lost 1 requests, plain 0", "gone");
    }

    @Test
    void losses_mayDifferByChanceOnly() {
        double most = Verdict.mostLost(100);
        // The bound is where the difference is 2.33 deviations of a difference of two counts.
        assertThat((most - 100) / Math.sqrt(most + 100)).isEqualTo(2.33, within(1e-9));
        assertThat(failures(100, arm(Arm.WEIR, (int) most, 0.0, NOTHING))).isEmpty();
        assertThat(failures(100, arm(Arm.WEIR, (int) most + 1, 0.0, NOTHING))).hasSize(1);
    }

    @Test
    void lateOrNoRecovery_fails() {
        assertThat(failures(0, arm(Arm.WEIR, 0, 4.6, NOTHING))).hasSize(1);
        assertThat(failures(0, arm(Arm.WEIR, 0, null, NOTHING))).hasSize(1);
    }

    @Test
    void plainHostIsNotWellEither_itIsTheControl() {
        ArmResult never = arm(Arm.PLAIN, 100, null, NOTHING);
        ArmResult late = arm(Arm.PLAIN, 100, 9.0, NOTHING);
        assertThat(Verdict.failures(Fault.NODE_KILLED, never, arm(Arm.WEIR, 90, null, NOTHING)))
                .isEmpty();
        assertThat(Verdict.failures(Fault.NODE_KILLED, late, arm(Arm.WEIR, 90, 9.5, NOTHING)))
                .isEmpty();
        assertThat(Verdict.failures(Fault.NODE_KILLED, late, arm(Arm.WEIR, 90, null, NOTHING)))
                .hasSize(1);
    }

    @Test
    void leftPermitThreadOrProcess_failsAtOne() {
        assertThat(failures(0, arm(Arm.WEIR, 0, 0.0, new Census(1L, 0L, 0L, 1L, 0L, 1L))))
                .hasSize(3)
                .allMatch(failure -> failure.startsWith("left 1 "));
    }

    @Test
    void poolsOfTheHost_areComparedWithPlain() {
        Census pools = new Census(0L, 0L, 120L, 0L, 120L, 0L);
        assertThat(failures(0, arm(Arm.WEIR, 0, 0.0, pools))).hasSize(2);
        assertThat(Verdict.failures(Fault.GATEWAY_PAUSED, arm(Arm.PLAIN, 0, 0.0, pools), arm(Arm.WEIR, 0, 0.0, pools)))
                .isEmpty();
    }

    @Test
    void measuredDifferenceOfPools_isNoLeak() {
        ArmResult plain = arm(Arm.PLAIN, 0, 0.0, new Census(0L, 0L, 144L, 0L, 67L, 0L));
        ArmResult weir = arm(Arm.WEIR, 0, 0.0, new Census(0L, 0L, 202L, 0L, 107L, 0L));
        assertThat(Verdict.failures(Fault.NODE_KILLED, plain, weir)).isEmpty();
    }

    @Test
    void whatCannotBeCounted_isNoFailure() {
        Census unknown = new Census(0L, 0L, 0L, null, null, null);
        assertThat(failures(0, arm(Arm.WEIR, 0, 0.0, unknown))).isEmpty();
    }
}
