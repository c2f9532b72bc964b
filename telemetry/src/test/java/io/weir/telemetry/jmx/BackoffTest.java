package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void failures_doubleTheDelayUpToTheLongest() {
        Backoff backoff = new Backoff(() -> 0);

        long delay = Backoff.FIRST_NANOS;
        for (int i = 0; i < 6; i++) {
            assertThat(backoff.failed()).isEqualTo(delay);
            delay *= 2;
        }
        for (int i = 0; i < 100; i++) {
            assertThat(backoff.failed()).isEqualTo(Backoff.LONGEST_NANOS);
        }
        backoff.reset();
        assertThat(backoff.failed()).isEqualTo(Backoff.FIRST_NANOS);
    }

    @Test
    void chance_takesOffUpToHalf() {
        long seed = 7;
        Backoff backoff = new Backoff(new SplittableRandom(seed)::nextDouble);

        long longest = Backoff.FIRST_NANOS;
        for (int i = 0; i < 50; i++) {
            assertThat(backoff.failed()).as("seed %d", seed).isBetween(longest / 2, longest);
            longest = Math.min(Backoff.LONGEST_NANOS, 2 * longest);
        }
    }
}
