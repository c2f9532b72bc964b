package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TimedTrickleTest {
    @Test
    void oneInEachInterval_isLetThrough() {
        TimedTrickle trickle = new TimedTrickle(100, 0);

        assertThat(trickle.admits(0)).isTrue();
        assertThat(trickle.admits(99)).isFalse();
        assertThat(trickle.admits(100)).isTrue();
        assertThat(trickle.admits(1000)).isTrue();
        assertThat(trickle.admits(1000)).isFalse();
    }

    @Test
    void clockThatWrapsAround_changesNothing() {
        TimedTrickle trickle = new TimedTrickle(100, Long.MAX_VALUE - 50);

        assertThat(trickle.admits(Long.MAX_VALUE - 50)).isTrue();
        assertThat(trickle.admits(Long.MIN_VALUE)).isFalse();
        assertThat(trickle.admits(Long.MIN_VALUE + 50)).isTrue();
    }

    @Test
    void manyAtOnce_oneOfThemIsLetThrough() throws Exception {
        TimedTrickle trickle = new TimedTrickle(100, 0);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Integer> asks = () -> {
                int admitted = 0;
                for (int i = 0; i < 1000; i++) {
                    admitted += trickle.admits(50) ? 1 : 0;
                }
                return admitted;
            };
            int admitted = 0;
            for (Future<Integer> answer : threads.invokeAll(List.of(asks, asks, asks, asks))) {
                admitted += answer.get();
            }
            assertThat(admitted).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void noInterval_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TimedTrickle(0, 0));
    }
}
