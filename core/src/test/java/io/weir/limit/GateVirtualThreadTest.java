package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Virtual threads at the gate; by reflection, since the tests are compiled for Java 17. */
@Timeout(60)
@EnabledForJreRange(min = JRE.JAVA_21)
class GateVirtualThreadTest {
    private static final int WAITERS = 10_000;

    /** More parked than there are carriers by far: if one of them held its carrier, nobody would be left to release. */
    @Test
    void tenThousandWaiters_holdNoCarrier_andAllGetIn() throws Exception {
        AdaptiveGate gate = AdaptiveGate.named("g")
                .limit(2)
                .maxWaiting(WAITERS)
                .clock(NanoClock.system())
                .build();
        ThreadFactory virtual = virtualThreads();
        assertThat(gate.tryAcquire()).isTrue();
        assertThat(gate.tryAcquire()).isTrue();
        List<FutureTask<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            FutureTask<Boolean> task = new FutureTask<>(() -> {
                gate.acquire(0, AdaptiveGate.NO_DEADLINE);
                gate.release();
                return true;
            });
            tasks.add(task);
            virtual.newThread(task).start();
        }
        while (gate.waiting() < WAITERS) {
            Thread.onSpinWait();
        }

        FutureTask<Boolean> releaser = new FutureTask<>(() -> {
            gate.release();
            gate.release();
            return true;
        });
        virtual.newThread(releaser).start();

        assertThat(releaser.get()).isTrue();
        for (FutureTask<Boolean> task : tasks) {
            assertThat(task.get()).isTrue();
        }
        assertThat(gate.inFlight()).isZero();
    }

    private static ThreadFactory virtualThreads() throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        Method name = type.getMethod("name", String.class, long.class);
        return (ThreadFactory) type.getMethod("factory").invoke(name.invoke(builder, "weir-test-virtual-", 0L));
    }
}
