package io.weir.samples.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HeavyMethodTest {

    @Test
    void document_isAsLargeAsPublished_andSearchesFind() {
        HeavyMethod method = new HeavyMethod();
        assertThat(method.bytes()).isBetween(120 * 1024, 121 * 1024);
        int cheap = method.count("weir", -1);
        int dear = method.count("weir", 500);
        assertThat(dear).isPositive().isLessThan(cheap);
        assertThat(method.count("nowhere", -1)).isZero();
        assertThatThrownBy(() -> method.count("a') or ('b", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void series_nearsItsSum() {
        assertThat(LightMethod.sum(1)).isBetween(Math.PI * Math.PI / 6 - 2e-4, Math.PI * Math.PI / 6);
    }
}
