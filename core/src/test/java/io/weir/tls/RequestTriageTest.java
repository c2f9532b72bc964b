package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tls.RequestTriage.Kind;
import org.junit.jupiter.api.Test;

class RequestTriageTest {
    private final RequestTriage triage = new RequestTriage();

    @Test
    void beforeTheFirstUpdate_everybodyIsAdmitted() {
        assertThat(triage.isCrowded(10_000)).isFalse();
        assertThat(triage.admits(Kind.FIRST, 10_000)).isTrue();
    }

    @Test
    void pressedCpu_turnsFirstRequestsAwayBeforePaidOnesAndReturningOnesNever() {
        triage.update(true, 2);

        assertThat(triage.isCrowded(20)).isFalse();
        assertThat(triage.admits(Kind.FIRST, 20)).isTrue();
        assertThat(triage.isCrowded(21)).isTrue();
        assertThat(triage.admits(Kind.FIRST, 21)).isFalse();
        assertThat(triage.admits(Kind.PAID, 40)).isTrue();
        assertThat(triage.admits(Kind.PAID, 41)).isFalse();
        assertThat(triage.admits(Kind.RETURNING, 10_000)).isTrue();
    }

    @Test
    void partOfACpu_holdsAtLeastOneRequest() {
        triage.update(true, 0.05);

        assertThat(triage.admits(Kind.FIRST, 1)).isTrue();
        assertThat(triage.admits(Kind.FIRST, 2)).isFalse();
    }

    @Test
    void pressureThatEnds_letsEverybodyIn() {
        triage.update(true, 1);
        triage.update(false, 1);

        assertThat(triage.admits(Kind.FIRST, 10_000)).isTrue();
    }
}
