package io.weir.simulator.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;

/** What holds of every log that the reader returns, whatever was in the file. */
final class GcLogInvariants {
    private GcLogInvariants() {}

    static void check(GcLog log) {
        assertThat(log.lastNanos()).as("last stamp").isGreaterThanOrEqualTo(log.firstNanos());
        assertThat(log.seconds()).isFinite().isNotNegative();
        long stoppedUntil = Long.MIN_VALUE;
        for (GcObservation o : log.observations()) {
            assertThat(o.endNanos()).as("end of %s", o).isGreaterThanOrEqualTo(o.startNanos());
            assertThat(o.endNanos()).as("end of %s", o).isLessThanOrEqualTo(log.lastNanos());
            if (o.kind().stopsTheWorld()) {
                assertThat(o.startNanos()).as("start of %s", o).isGreaterThanOrEqualTo(stoppedUntil);
                stoppedUntil = o.endNanos();
            }
            boolean sized = o.kind() != GcKind.PAUSE && o.kind() != GcKind.CYCLE;
            if (!sized) {
                assertThat(o.oldAfterBytes()).as("old after of %s", o).isEqualTo(GcObservation.UNKNOWN);
            }
        }
    }
}
