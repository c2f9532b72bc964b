package io.weir.benchmarks.mpl.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

@SuppressWarnings("ConstantOverflow") // The clock passes its end while this runs, as it may.
class RunRecordTest {
    private static final long START = Long.MAX_VALUE - 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final RunRecord record = new RunRecord(START, Duration.ofSeconds(2), Duration.ofSeconds(1));

    @Test
    void commitsAndAborts_areInTheBinOfTheirEnd() {
        record.committed(START, START + 499 * MILLI);
        record.committed(START, START + 500 * MILLI);
        record.aborted(START + 1_999 * MILLI);
        record.committed(START, START + 2_000 * MILLI);
        record.committed(START, START - MILLI);
        assertThat(record.bins()).extracting(Bin::commits).containsExactly(1L, 1L, 0L, 0L);
        assertThat(record.bins()).extracting(Bin::aborts).containsExactly(0L, 0L, 0L, 1L);
    }

    @Test
    void latency_isFromTheIntendedBeginAndCountsAfterSettling() {
        record.committed(START + 999 * MILLI, START + 1_500 * MILLI);
        assertThat(record.latencies().getTotalCount()).isZero();
        record.committed(START + 1_000 * MILLI, START + 1_500 * MILLI);
        record.gaveUp(START + 1_000 * MILLI, START + 1_900 * MILLI);
        assertThat(record.latencies().getTotalCount()).isEqualTo(2);
        assertThat(record.latencies().getMaxValue()).isBetween(895_000L, 910_000L);
        assertThat(record.givenUp()).isOne();
    }

    @Test
    void looks_areAveragedInABin() {
        record.looked(START, 10, 4);
        record.looked(START + MILLI, 20, 8);
        assertThat(record.bins().get(0).level()).isEqualTo(15);
        assertThat(record.bins().get(0).inUse()).isEqualTo(6);
        assertThat(record.bins().get(1).level()).isNaN();
    }

    @Test
    void faults_areCountedAndTheFirstIsKept() {
        record.failed("gone");
        record.failed("still gone");
        assertThat(record.errors()).isEqualTo(2);
        assertThat(record.firstError()).isEqualTo("gone");
    }
}
