package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerPoolTest {
    private final Simulation simulation = new Simulation();
    private final List<String> trace = new ArrayList<>();
    private final List<Long> served = new ArrayList<>();

    private final Customer customer = new Customer() {
        @Override
        public void served(long ticket, long argument) {
            trace.add("S" + argument + "@" + simulation.nanoTime());
            served.add(ticket);
        }

        @Override
        public void abandoned(long argument) {
            trace.add("A" + argument + "@" + simulation.nanoTime());
        }
    };

    private void finishOne(ServerPool pool) {
        pool.release(served.remove(0));
    }

    @Test
    void fifo_servesWhoCameFirst() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 10);
        for (int i = 1; i <= 3; i++) {
            pool.enter(0, ServerPool.PATIENT, customer, i);
        }
        finishOne(pool);
        finishOne(pool);
        assertThat(trace).containsExactly("S1@0", "S2@0", "S3@0");
        assertThat(pool.busy()).isEqualTo(1);
    }

    @Test
    void lifo_servesWhoCameLast() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 10, QueueOrder.LIFO, 1);
        for (int i = 1; i <= 3; i++) {
            pool.enter(0, ServerPool.PATIENT, customer, i);
        }
        finishOne(pool);
        finishOne(pool);
        assertThat(trace).containsExactly("S1@0", "S3@0", "S2@0");
    }

    @Test
    void classes_goBeforeOrder() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 10, QueueOrder.FIFO, 3);
        pool.enter(2, ServerPool.PATIENT, customer, 1);
        pool.enter(2, ServerPool.PATIENT, customer, 2);
        pool.enter(1, ServerPool.PATIENT, customer, 3);
        pool.enter(0, ServerPool.PATIENT, customer, 4);
        pool.enter(1, ServerPool.PATIENT, customer, 5);
        for (int i = 0; i < 4; i++) {
            finishOne(pool);
        }
        assertThat(trace).containsExactly("S1@0", "S4@0", "S3@0", "S5@0", "S2@0");
    }

    @Test
    void impatient_leavesAtItsTimeAndTheServedStays() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 10);
        pool.enter(0, 50, customer, 1);
        pool.enter(0, 100, customer, 2);
        pool.enter(0, 70, customer, 3);
        pool.enter(0, 200, customer, 4);
        simulation.runUntil(150);
        finishOne(pool);
        simulation.runUntil(1_000);

        assertThat(trace).containsExactly("S1@0", "A3@70", "A2@100", "S4@150");
        assertThat(pool.abandonments()).isEqualTo(2);
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void fullLine_refuses() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 1);
        assertThat(pool.enter(0, ServerPool.PATIENT, customer, 1)).isNotEqualTo(ServerPool.REFUSED);
        assertThat(pool.enter(0, ServerPool.PATIENT, customer, 2)).isNotEqualTo(ServerPool.REFUSED);
        assertThat(pool.enter(0, ServerPool.PATIENT, customer, 3)).isEqualTo(ServerPool.REFUSED);
        assertThat(pool.refusals()).isEqualTo(1);
        assertThat(pool.visits().inside()).isEqualTo(2);
    }

    @Test
    void leaver_isSkipped() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 10);
        pool.enter(0, ServerPool.PATIENT, customer, 1);
        long second = pool.enter(0, 100, customer, 2);
        pool.enter(0, ServerPool.PATIENT, customer, 3);

        assertThat(pool.leave(second)).isTrue();
        assertThat(pool.leave(second)).isFalse();
        assertThat(pool.leave(served.get(0))).isFalse();
        finishOne(pool);
        simulation.runUntil(1_000);
        assertThat(trace).containsExactly("S1@0", "S3@0");
    }

    @Test
    void resizing_takesEffectAsServersBecomeFree() {
        ServerPool pool = new ServerPool("pool", simulation, 2, 10);
        for (int i = 1; i <= 5; i++) {
            pool.enter(0, ServerPool.PATIENT, customer, i);
        }
        pool.setServers(1);
        finishOne(pool);
        assertThat(pool.busy()).isEqualTo(1);
        assertThat(trace).containsExactly("S1@0", "S2@0");
        pool.setServers(3);
        assertThat(trace).containsExactly("S1@0", "S2@0", "S3@0", "S4@0");
    }

    @Test
    void serverGivenBackTwice_isAnError() {
        ServerPool pool = new ServerPool("pool", simulation, 1, 10);
        long ticket = pool.enter(0, ServerPool.PATIENT, customer, 1);
        pool.release(ticket);

        assertThatIllegalStateException()
                .isThrownBy(() -> pool.release(ticket))
                .withMessage("pool 'pool': released by somebody who is not being served");
        assertThatIllegalArgumentException().isThrownBy(() -> pool.enter(1, 0, customer, 1));
    }

    @Test
    void longChain_isNoDeepRecursion() {
        ServerPool pool = new ServerPool("pool", simulation, 0, 1_000_000);
        int[] count = new int[1];
        Customer quick = new Customer() {
            @Override
            public void served(long ticket, long argument) {
                count[0]++;
                pool.release(ticket);
            }

            @Override
            public void abandoned(long argument) {}
        };
        for (int i = 0; i < 1_000_000; i++) {
            pool.enter(0, ServerPool.PATIENT, quick, i);
        }
        pool.setServers(1);
        assertThat(count[0]).isEqualTo(1_000_000);
    }

    /** Random customers, resizes and leavers: the laws are verified after each step, and nobody is lost. */
    @ParameterizedTest
    @EnumSource(QueueOrder.class)
    void randomLife_keepsItsLaws(QueueOrder order) {
        RandomStream random = new RandomStreams(7, 0).stream("life", "test");
        ServerPool pool = new ServerPool("pool", simulation, 3, 4, order, 2);
        List<Long> tickets = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            int choice = random.below(10);
            if (choice < 5) {
                tickets.add(pool.enter(random.below(2), random.below(500), customer, i));
            } else if (choice < 6 && !tickets.isEmpty()) {
                pool.leave(tickets.remove(random.below(tickets.size())));
            } else if (choice < 7) {
                pool.setServers(random.below(6));
            } else if (!served.isEmpty()) {
                finishOne(pool);
            }
            simulation.runUntil(simulation.nanoTime() + random.below(50));
        }
        pool.setServers(1_000);
        while (!served.isEmpty()) {
            finishOne(pool);
        }
        simulation.verify();
        assertThat(pool.visits().inside()).isZero();
        assertThat(pool.abandonments()).isPositive();
        assertThat(pool.refusals()).isPositive();
    }
}
