package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThroughputCurveTest {
    private static final double PRICE = 0.05;

    @Test
    void withoutMeasurements_theSlopeIsThePriorAndNotSignificant() {
        CurveFit fit = new ThroughputCurve(20).fit(Math.log(8), 0.5, PRICE);
        assertThat(fit.slope()).isCloseTo(PRICE, within(1e-6));
        assertThat(fit.slopeError()).isGreaterThan(1);
    }

    @Test
    void oneLevelMeasuredManyTimes_hasNoSignificantSlope() {
        ThroughputCurve curve = new ThroughputCurve(20);
        for (int i = 0; i < 50; i++) {
            add(curve, 8, 1000);
        }
        CurveFit fit = curve.fit(Math.log(8), 0.5, PRICE);
        assertThat(fit.height()).isCloseTo(Math.log(1000), within(0.01));
        assertThat(fit.slopeError()).isGreaterThan(0.5);
    }

    @Test
    void proportionalThroughput_hasElasticityOne() {
        ThroughputCurve curve = new ThroughputCurve(20);
        for (int i = 0; i < 20; i++) {
            add(curve, 6 + i % 5, 100.0 * (6 + i % 5));
        }
        assertThat(curve.fit(Math.log(8), 0.5, PRICE).slope()).isCloseTo(1, within(0.1));
    }

    @Test
    void oneStalledWindow_hardlyTurnsTheSlope() {
        ThroughputCurve curve = new ThroughputCurve(20);
        for (int i = 0; i < 20; i++) {
            add(curve, 6 + i % 5, 1000);
        }
        add(curve, 10, 10);
        assertThat(Math.abs(curve.fit(Math.log(8), 0.5, PRICE).slope())).isLessThan(0.4);
    }

    @Test
    void oldMeasurements_giveWayToNewOnes() {
        ThroughputCurve curve = new ThroughputCurve(20);
        for (int i = 0; i < 40; i++) {
            add(curve, 6 + i % 5, 3000);
        }
        for (int i = 0; i < 80; i++) {
            add(curve, 6 + i % 5, 1000);
        }
        assertThat(curve.fit(Math.log(8), 0.5, PRICE).height()).isCloseTo(Math.log(1000), within(0.35));
    }

    @Test
    void bestOfTheMeasuredLevels_isTheOneWithTheHighestFit() {
        ThroughputCurve curve = new ThroughputCurve(20);
        for (int n : new int[] {64, 32, 16, 8, 4, 2}) {
            add(curve, n, LoadCurve.W3.commitsAt(n));
        }
        assertThat(Math.exp(curve.best(PRICE, 0.6))).isBetween(7.9, 16.1);
    }

    private static void add(ThroughputCurve curve, double level, double perSecond) {
        curve.add(Math.log(level), Measurement.ofThroughput(level, Math.round(perSecond / 2), 0.5));
    }
}
