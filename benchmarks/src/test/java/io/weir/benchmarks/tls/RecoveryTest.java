package io.weir.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    @Test
    void sessionsThatCompleteFromTheStart_areNoSeconds() {
        assertThat(Recovery.seconds(List.of("10:10", "9:9", "11:10", "10:0", "10:0")))
                .isZero();
    }

    @Test
    void recovery_isTheStartOfThreeGoodSeconds() {
        assertThat(Recovery.seconds(List.of("10:0", "10:5", "10:10", "10:2", "10:10", "9:9", "11:11", "5:0", "5:0")))
                .isEqualTo(4);
    }

    @Test
    void sessionsThatKeepFailing_areUnknown() {
        assertThat(Recovery.seconds(List.of("10:0", "10:9", "10:9", "10:9", "10:9")))
                .isNull();
    }

    @Test
    void lastSecondsAreNotOverYet_soTheyDoNotCount() {
        assertThat(Recovery.seconds(List.of("10:10", "10:10", "10:10", "10:10")))
                .isNull();
    }

    @Test
    void nobodyCame_isUnknown() {
        assertThat(Recovery.seconds(List.of("0:0", "0:0", "0:0", "0:0", "0:0"))).isNull();
        assertThat(Recovery.seconds(List.of())).isNull();
    }
}
