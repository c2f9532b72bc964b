package io.weir.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ChaosPlanTest {
    @Test
    void withoutOptions_everyFaultComes() {
        assertThat(ChaosPlan.read(false, Map.of()).faults()).containsExactly(Fault.values());
    }

    @Test
    void mistakes_areToldTogether() {
        assertThatThrownBy(() -> ChaosPlan.read(
                        true, Map.of("--faults", "node-killed,meteor", "--duration", "1h", "--rate", "0")))
                .hasMessageContaining("weir bench 'chaos': --faults must be")
                .hasMessageContaining("'meteor'")
                .hasMessageContaining("--duration must be")
                .hasMessageContaining("--rate must be");
    }
}
