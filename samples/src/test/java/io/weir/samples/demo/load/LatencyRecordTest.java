package io.weir.samples.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LatencyRecordTest {
    private static final long MILLI = 1_000_000L;

    private final LatencyRecord record = new LatencyRecord(Duration.ofSeconds(10));

    @Test
    void empty_knowsNoLatency() {
        assertThat(record.latencyMillis(0.5)).isNull();
        assertThat(record.finestQuantile()).isZero();
        assertThat(record.slices()).isEmpty();
        assertThat(record.requests()).isZero();
    }

    @Test
    void latencies_areExactToThreeDigits() {
        for (int i = 1; i <= 1_000; i++) {
            record.answered(i * MILLI, i * MILLI);
        }
        assertThat(record.latencyMillis(0.5)).isCloseTo(500, offset(0.5));
        assertThat(record.latencyMillis(0.99)).isCloseTo(990, offset(1.0));
        assertThat(record.latencyMillis(1)).isCloseTo(1_000, offset(1.0));
        assertThat(record.finestQuantile()).isCloseTo(0.999, offset(1e-9));
        assertThat(record.throughputPerSecond()).isEqualTo(100);
    }

    @Test
    void failures_countAsRequestsAndNotAsLatencies() {
        record.answered(0, 5 * MILLI);
        record.failed("status 503");
        record.failed("status 500");
        assertThat(record.requests()).isEqualTo(3);
        assertThat(record.errors()).isEqualTo(2);
        assertThat(record.firstError()).isEqualTo("status 503");
        assertThat(record.latencyMillis(1)).isCloseTo(5, offset(0.01));
    }

    @Test
    void slices_areByIntendedStart() {
        record.answered(10 * MILLI, 300 * MILLI);
        record.answered(240 * MILLI, 2 * MILLI);
        record.answered(260 * MILLI, 4 * MILLI);
        // Due exactly at the end, as the last request may be by rounding.
        record.answered(10_000 * MILLI, 6 * MILLI);
        assertThat(record.slices()).hasSize(3);
        assertThat(record.slices().get(0).middleSeconds()).isEqualTo(0.125);
        assertThat(record.slices().get(0).maxMillis()).isCloseTo(300, offset(3.0));
        assertThat(record.slices().get(0).medianMillis()).isCloseTo(2, offset(0.02));
        assertThat(record.slices().get(1).middleSeconds()).isEqualTo(0.375);
        assertThat(record.slices().get(2).middleSeconds()).isEqualTo(9.875);
    }

    @Test
    void longRun_hasNoMoreSlicesThanAScreenShows() {
        LatencyRecord hour = new LatencyRecord(Duration.ofHours(1));
        for (int second = 0; second < 3_600; second++) {
            hour.answered(second * 1_000L * MILLI, MILLI);
        }
        assertThat(hour.slices()).hasSize(480);
    }
}
