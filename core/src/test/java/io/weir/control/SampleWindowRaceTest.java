package io.weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.weir.clock.NanoClock;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads admit and end while the loop's thread rolls and the limit moves. */
@Timeout(60)
class SampleWindowRaceTest {
    private static final int THREADS = 4;
    private static final int UNITS = 30_000;

    private final NanoClock clock = NanoClock.system();
    private final long start = clock.nanoTime();
    private final SampleWindow window = new SampleWindow(start, 3);
    private final AtomicInteger left = new AtomicInteger(THREADS);

    /** Holds up to three units at once. */
    private void work(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < UNITS / 3; i++) {
            long[] began = new long[3];
            for (int k = 0; k < 3; k++) {
                window.waitBegan();
                began[k] = clock.nanoTime();
                window.admitted(began[k]);
                window.waitEnded();
            }
            for (int k = 0; k < 3; k++) {
                long now = clock.nanoTime();
                window.ended(now, random.nextBoolean(), now - began[k]);
            }
        }
        left.decrementAndGet();
    }

    @RepeatedTest(3)
    void unitsComeAndGoWhileTheWindowRolls_eachIsCountedOnceAndTheIntegralsAddUp() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int seed = i;
            Thread thread = new Thread(() -> work(seed), "weir-test-worker-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        List<Sample> samples = new ArrayList<>();
        int limit = 1;
        while (left.get() > 0) {
            limit = 1 + (limit + 4) % 12;
            window.limitChanged(clock.nanoTime(), limit);
            samples.add(window.roll(clock.nanoTime(), limit));
            Thread.onSpinWait();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        // What a delayed thread left over or owes is made up for in the next interval, when enough happens there.
        long from = clock.nanoTime();
        long end = from + 1_000_000_000;
        window.admitted(from);
        window.ended(end, true, end - from);
        samples.add(window.roll(end, limit));
        Sample after = window.roll(end + 1_000_000, limit);

        int atStart = 0;
        double unitNanos = 0;
        for (Sample sample : samples) {
            assertThat(sample.inUseAtStart()).isEqualTo(atStart);
            assertThat(sample.inUseAtEnd()).isEqualTo(atStart + sample.admitted() - sample.finished());
            assertThat(sample.inUseAtEnd()).isBetween(0, 3 * THREADS);
            assertThat(sample.maxInUse()).isBetween(sample.inUseAtEnd(), 3 * THREADS);
            assertThat(sample.maxWaiting()).isBetween(0, THREADS);
            atStart = sample.inUseAtEnd();
            unitNanos += sample.meanInUse() * sample.durationNanos();
        }
        long units = (long) THREADS * UNITS + 1;
        long serviceNanos = samples.stream().mapToLong(Sample::serviceNanos).sum();
        assertThat(samples.stream().mapToLong(Sample::admitted).sum()).isEqualTo(units);
        assertThat(samples.stream().mapToLong(Sample::finished).sum()).isEqualTo(units);
        // Each start and each end is rounded down to 1024 ns, so the errors of a unit cancel on average.
        assertThat(unitNanos).isCloseTo((double) serviceNanos, within(3e6));
        assertThat(after).as("nothing is left, and it is not full").satisfies(sample -> {
            assertThat(sample.meanInUse()).isZero();
            assertThat(sample.fullRatio()).isZero();
            assertThat(sample.inUseAtEnd()).isZero();
            assertThat(sample.maxWaiting()).isZero();
        });
        assertThat(window.inUse()).isZero();
    }

    @Test
    void countingAUnit_allocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        work(1);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < UNITS; i++) {
            window.waitBegan();
            window.waitEnded();
            window.admitted(i);
            window.ended(i + 10L, true, 10);
        }

        // The odd object of a class being initialised is no allocation per unit.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(UNITS);
    }
}
