package io.weir.tomcat.tls;

import io.weir.clock.NanoClock;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/** An engine that can tell what the work of the engine behind it took; who extends it says which work counts. */
abstract class MeasuredEngine extends DelegatingEngine {
    private static final NanoClock CLOCK = NanoClock.system();

    // Written under the connection's lock; who closes from elsewhere may miss the last call's.
    private long cpuNanos;
    private long wallNanos;

    MeasuredEngine(SSLEngine delegate) {
        super(delegate);
    }

    final SSLEngineResult measuredUnwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length)
            throws SSLException {
        long cpu = ThreadCpu.nanos();
        long wall = CLOCK.nanoTime();
        try {
            return delegate.unwrap(src, dsts, offset, length);
        } finally {
            charge(cpu, wall);
        }
    }

    final SSLEngineResult measuredWrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) throws SSLException {
        long cpu = ThreadCpu.nanos();
        long wall = CLOCK.nanoTime();
        try {
            return delegate.wrap(srcs, offset, length, dst);
        } finally {
            charge(cpu, wall);
        }
    }

    final Runnable measured(Runnable task) {
        return () -> {
            long cpu = ThreadCpu.nanos();
            long wall = CLOCK.nanoTime();
            try {
                task.run();
            } finally {
                charge(cpu, wall);
            }
        };
    }

    private void charge(long cpuBefore, long wallBefore) {
        cpuNanos += Math.max(0, ThreadCpu.nanos() - cpuBefore);
        wallNanos += CLOCK.nanoTime() - wallBefore;
    }

    /** Returns the CPU time of what was measured so far in ns. */
    final long cpuNanos() {
        return cpuNanos;
    }

    /** Returns the same by the clock in ns. */
    final long wallNanos() {
        return wallNanos;
    }
}
