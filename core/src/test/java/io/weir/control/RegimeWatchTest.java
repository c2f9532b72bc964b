package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RegimeWatchTest {
    @Test
    void oneFarResidual_isNotYetANewRegime() {
        RegimeWatch watch = new RegimeWatch();
        assertThat(watch.add(-50)).isZero();
        assertThat(watch.add(0)).isZero();
    }

    @Test
    void twoFarResiduals_areOneAndTellItsDirection() {
        RegimeWatch watch = new RegimeWatch();
        watch.add(-50);
        assertThat(watch.add(-50)).isEqualTo(-2);
        watch.add(50);
        assertThat(watch.add(50)).isEqualTo(2);
    }

    @Test
    void residualsOfAThirdOfTheSlack_neverAddUp() {
        RegimeWatch watch = new RegimeWatch();
        for (int i = 0; i < 1000; i++) {
            assertThat(watch.add(0.25)).isZero();
        }
    }

    @Test
    void plainNoise_alarmsRarely() {
        RegimeWatch watch = new RegimeWatch();
        SplittableRandom random = new SplittableRandom(1);
        int alarms = 0;
        for (int i = 0; i < 10_000; i++) {
            alarms += watch.add(random.nextGaussian()) == 0 ? 0 : 1;
        }
        // At two measurements a second: less than one in ten minutes.
        assertThat(alarms).isLessThan(20);
    }
}
