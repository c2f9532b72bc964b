package io.weir.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {

    @Test
    void allowedProcessors_areReadFromRangesAndNumbers() {
        assertThat(Cores.parse(List.of("Name:\tjava", "Cpus_allowed:\tff", "Cpus_allowed_list:\t0-2,5,7-8")))
                .containsExactly(0, 1, 2, 5, 7, 8);
        assertThat(Cores.parse(List.of("Cpus_allowed_list:\t3"))).containsExactly(3);
        assertThat(Cores.parse(List.of("Name:\tjava"))).isEmpty();
    }

    @Test
    void found_areTwoDifferentOnesOrAReason() {
        Cores cores = Cores.find();
        if (cores.server().isEmpty()) {
            assertThat(cores.client()).isEmpty();
            assertThat(cores.note()).contains("not pinned", "since");
        } else {
            assertThat(cores.server()).isNotEqualTo(cores.client());
            assertThat(cores.note()).contains("processor");
        }
    }
}
