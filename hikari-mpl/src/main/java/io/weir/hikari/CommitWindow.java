package io.weir.hikari;

import io.weir.control.Sample;
import io.weir.control.SampleSource;
import io.weir.control.SampleWindow;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures intervals of a pool: borrowed connections are what is in use, commits are what succeeds.
 *
 * <p>A connection is in use from when the pool hands it out, so a pool that is still connecting does not look full. Many commits
 * can happen in one borrow, and each counts when it happens. Everything but {@link #roll} is for any thread; hot path.
 */
final class CommitWindow implements SampleSource {
    private final SampleWindow borrows;
    private final LongAdder committed = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder conflicts = new LongAdder();
    private long committedBefore;
    private long failedBefore;

    CommitWindow(long nowNanos, int limit) {
        borrows = new SampleWindow(nowNanos, limit);
    }

    void borrowed(long nowNanos) {
        borrows.admitted(nowNanos);
    }

    void returned(long nowNanos, long tookNanos) {
        borrows.ended(nowNanos, true, tookNanos);
    }

    void waitBegan() {
        borrows.waitBegan();
    }

    void waitEnded() {
        borrows.waitEnded();
    }

    void limitChanged(long nowNanos, int limit) {
        borrows.limitChanged(nowNanos, limit);
    }

    void committed() {
        committed.increment();
    }

    void failed(boolean conflict) {
        failed.increment();
        if (conflict) {
            conflicts.increment();
        }
    }

    long commits() {
        return committed.sum();
    }

    long failures() {
        return failed.sum();
    }

    long conflicts() {
        return conflicts.sum();
    }

    int inUse() {
        return borrows.inUse();
    }

    @Override
    public Sample roll(long nowNanos, int limit) {
        Sample sample = borrows.roll(nowNanos, limit);
        long committedNow = committed.sum();
        long failedNow = failed.sum();
        Sample counted = new Sample(
                sample.startNanos(),
                sample.endNanos(),
                sample.limit(),
                sample.inUseAtStart(),
                sample.inUseAtEnd(),
                sample.maxInUse(),
                sample.meanInUse(),
                sample.maxWaiting(),
                sample.fullRatio(),
                sample.admitted(),
                committedNow - committedBefore,
                failedNow - failedBefore,
                sample.serviceNanos());
        committedBefore = committedNow;
        failedBefore = failedNow;
        return counted;
    }
}
