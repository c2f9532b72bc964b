package io.weir.samples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HotRowWorkloadTest {

    @Test
    void rows_areDifferentHotAndUnordered() {
        HotRowWorkload workload = HotRowWorkload.W3.withHotRows(16);
        Random random = new Random(1);
        boolean unordered = false;
        for (int i = 0; i < 100; i++) {
            int[] ids = workload.pick(random);
            assertThat(ids).hasSize(4).doesNotHaveDuplicates();
            assertThat(Arrays.stream(ids)).allMatch(id -> id >= 1 && id <= 16);
            unordered |= ids[0] > ids[1];
        }
        assertThat(unordered).isTrue();
    }

    @Test
    void moreRowsThanHotOnes_areRefused() {
        assertThatThrownBy(() -> HotRowWorkload.W3.withHotRows(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("workload 'w3': rows must be in 1..hotRows (3)");
    }
}
