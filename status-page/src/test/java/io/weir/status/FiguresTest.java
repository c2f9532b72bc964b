package io.weir.status;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void unknown_isADash() {
        assertThat(Figures.number(Double.NaN)).isEqualTo("\u2013");
        assertThat(Figures.bytes(-1)).isEqualTo("\u2013");
        assertThat(Figures.millis(-1)).isEqualTo("\u2013");
        assertThat(Figures.percent(Double.NaN)).isEqualTo("\u2013");
    }

    @Test
    void durations_haveTheUnitThatFits() {
        assertThat(Figures.nanos(42_000)).isEqualTo("42 \u00b5s");
        assertThat(Figures.nanos(1_500_000)).isEqualTo("1.50 ms");
        assertThat(Figures.millis(250)).isEqualTo("250 ms");
        assertThat(Figures.millis(12_340)).isEqualTo("12.3 s");
        assertThat(Figures.millis(600_000)).isEqualTo("10 min");
        assertThat(Figures.millis(3 * 3_600_000 + 120_000)).isEqualTo("3 h 2 min");
    }

    @Test
    void sizesAndShares_haveThreeDigits() {
        assertThat(Figures.bytes(175 * 1024 * 1024)).isEqualTo("175 MB");
        assertThat(Figures.bytes(1536)).isEqualTo("1.50 KB");
        assertThat(Figures.percent(0.9567)).isEqualTo("95.7 %");
        assertThat(Figures.count(1_234_567)).isEqualTo("1\u2009234\u2009567");
        assertThat(Figures.number(0)).isEqualTo("0");
    }
}
