package io.weir.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitSearchTest {
    private static LimitSearch search(double first, double limit) {
        LimitSearch search = new LimitSearch(first, 0.02);
        int tries = 0;
        for (OptionalDouble next = search.next(); next.isPresent(); next = search.next()) {
            search.tell(next.getAsDouble() <= limit);
            assertThat(++tries).isLessThan(60);
        }
        return search;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.013, 1, 73.2, 5_000})
    void limit_isBetweenKeptAndBrokenWhereverItStarts(double limit) {
        LimitSearch search = search(5, limit);
        double kept = search.highestKept().orElseThrow();
        double broken = search.lowestBroken().orElseThrow();
        assertThat(kept).isLessThanOrEqualTo(limit);
        assertThat(broken).isGreaterThan(limit).isLessThanOrEqualTo(kept * 1.02);
    }

    @Test
    void noLimit_endsWithoutOne() {
        assertThat(search(1, Double.POSITIVE_INFINITY).lowestBroken()).isEmpty();
        assertThat(search(1, 0).highestKept()).isEmpty();
    }

    @Test
    void nonsense_isRefused() {
        assertThatThrownBy(() -> new LimitSearch(0, 0.1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LimitSearch(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
