package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {

    @Test
    void fiveValues_haveStudentsInterval() {
        Estimate estimate = Estimate.of(List.of(10.0, 12.0, 11.0, 9.0, 13.0));
        assertThat(estimate.count()).isEqualTo(5);
        assertThat(estimate.mean()).isEqualTo(11);
        assertThat(estimate.median()).isEqualTo(11);
        // t for 4 degrees of freedom is 2.776; the standard deviation is the root of 2.5.
        assertThat(estimate.ci95()).isCloseTo(2.776 * Math.sqrt(2.5) / Math.sqrt(5), offset(0.001));
    }

    @Test
    void oneValue_hasNoInterval() {
        assertThat(Estimate.of(List.of(3.0))).isEqualTo(new Estimate(1, 3.0, 3.0, null));
    }

    @Test
    void unknownValues_areLeftOut() {
        assertThat(Estimate.of(Arrays.asList(null, 3.0, null)).count()).isEqualTo(1);
        assertThat(Estimate.of(Arrays.asList((Double) null))).isEqualTo(new Estimate(0, null, null, null));
    }
}
