package io.weir.benchmarks.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodsPlanTest {

    @Test
    void defaults_areTheWholeEvaluation() {
        MethodsPlan plan = MethodsPlan.read(false, Map.of());
        assertThat(plan.parts()).containsExactly(Part.values());
        assertThat(plan.policies()).hasSize(Policy.values().length - 1).doesNotContain(Policy.FIXED);
        assertThat(plan.limits()).startsWith(1, 2).endsWith(32);
        assertThat(plan.times().alone()).as("as published").hasSeconds(10);
    }

    @Test
    void mistakes_areToldTogether() {
        assertThatThrownBy(() -> MethodsPlan.read(
                        false,
                        Map.of("--limits", "4,2", "--policies", "weir,magic", "--repeats", "0", "--duration", "soon")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("--limits must be ascending whole numbers in 1..1000, with commas, but was '4,2'")
                .hasMessageContaining("--policies must be with plain, which the others are compared with")
                .hasMessageContaining("'magic'")
                .hasMessageContaining("--repeats must be a whole number in 1..100, but was 0")
                .hasMessageContaining("--duration must be a duration");
    }
}
