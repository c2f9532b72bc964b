package io.weir.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import io.weir.limit.ModelGate.Behaviour;
import io.weir.limit.ModelGate.Unit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The gate beside the model: a million random operations, after each of which both must have done and told the same. */
@Timeout(120)
class GateModelTest {
    private static final int OPERATIONS = 1_000_000;
    private static final int OPERATIONS_A_GATE = 500;

    /** A deadline is a multiple of this and the unit's number, so that no two are equal: their order is not promised. */
    private static final long STEP_NANOS = 1 << 16;

    private static final List<Behaviour> BEHAVIOURS = List.of(Behaviour.values());

    @Test
    void randomOperations_gateDoesWhatTheModelDoes() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int done = 0; done < OPERATIONS; done += OPERATIONS_A_GATE) {
            new Episode(random, "seed " + seed + ", operation " + done).run();
        }
    }

    /** One gate's life. */
    private static final class Episode {
        private final Random random;
        private final String where;
        private final int classes;
        private final ManualClock clock;
        private final AdaptiveGate gate;
        private final ModelGate model;
        private final List<String> told = new ArrayList<>();
        private final List<GateTicket> tickets = new ArrayList<>();
        private int plainHeld;

        Episode(Random random, String where) {
            this.random = random;
            this.where = where;
            this.classes = 1 + random.nextInt(4);
            int limit = 1 + random.nextInt(5);
            // Below one batch: how a longer line is cut up is the gate's own affair.
            int max = random.nextInt(40);
            Duration ageing = Duration.ofNanos(random.nextBoolean() ? 0 : STEP_NANOS * (1 + random.nextInt(9)));
            int express = classes > 1 ? random.nextInt(3) : 0;
            long start = random.nextBoolean() ? Long.MAX_VALUE / 4 : -STEP_NANOS * 100;
            this.clock = new ManualClock(start);
            AdaptiveGateBuilder builder = AdaptiveGate.named("g")
                    .limit(limit)
                    .maxWaiting(max)
                    .classes(classes)
                    .ageing(ageing)
                    .express(express)
                    .clock(clock)
                    .onCallbackFailure(failure -> {});
            int[] maxima = new int[classes];
            for (int i = 0; i < classes; i++) {
                maxima[i] = random.nextInt(max + 1);
                builder.maxWaiting(i, maxima[i]);
            }
            this.gate = builder.build();
            this.model = new ModelGate(limit, max, maxima, ageing.toNanos(), express, start);
        }

        void run() {
            for (int i = 0; i < OPERATIONS_A_GATE; i++) {
                String operation = i == OPERATIONS_A_GATE - 10 ? close() : operate(random.nextInt(100));
                check(operation);
            }
            assertThat(gate.waits().waiting()).as(where).isZero();
        }

        private void check(String operation) {
            boolean same = told.equals(model.told)
                    && gate.inFlight() == model.inFlight()
                    && gate.waiting() == model.waiting()
                    && gate.limit() == model.limit();
            if (!same) {
                assertThat(told).as(where + ", " + operation).isEqualTo(model.told);
                assertThat(List.of(gate.inFlight(), gate.waiting(), gate.limit()))
                        .as(where + ", " + operation)
                        .isEqualTo(List.of(model.inFlight(), model.waiting(), model.limit()));
            }
            told.clear();
            model.told.clear();
        }

        private String operate(int choice) {
            if (choice < 35) {
                return ask();
            } else if (choice < 45) {
                return tryAcquire();
            } else if (choice < 55) {
                return release();
            } else if (choice < 75 && !tickets.isEmpty()) {
                return releaseTicket(oneOfTheLast());
            } else if (choice < 82 && !tickets.isEmpty()) {
                return cancel(oneOfTheLast());
            } else if (choice < 88) {
                return setLimit(1 + random.nextInt(6));
            } else if (choice < 92) {
                model.expire();
                gate.expire(clock.nanoTime());
                return "expire";
            }
            model.now = clock.set(clock.nanoTime() + STEP_NANOS * random.nextInt(5));
            return "time passes";
        }

        private int oneOfTheLast() {
            return tickets.size() - 1 - random.nextInt(Math.min(60, tickets.size()));
        }

        private String ask() {
            int id = tickets.size();
            long deadline = random.nextInt(3) == 0
                    ? AdaptiveGate.NO_DEADLINE
                    : clock.nanoTime() + STEP_NANOS * (random.nextInt(40) - 1) + id;
            Behaviour behaviour =
                    random.nextInt(3) > 0 ? Behaviour.STAYS : BEHAVIOURS.get(random.nextInt(BEHAVIOURS.size()));
            int victim = Math.max(0, id - 1 - random.nextInt(20));
            Unit unit = new Unit(
                    id,
                    random.nextInt(classes),
                    deadline,
                    id == 0 && behaviour == Behaviour.CANCELS_ANOTHER ? Behaviour.STAYS : behaviour,
                    victim);
            model.ask(unit);
            // Its place is taken first: a callback may come before the ticket.
            tickets.add(null);
            tickets.set(id, gate.acquireAsync(unit.priorityClass, deadline, new Actor(unit)));
            return "ask " + id;
        }

        private String tryAcquire() {
            boolean taken = model.tryAcquire();
            assertThat(gate.tryAcquire()).as(where).isEqualTo(taken);
            plainHeld += taken ? 1 : 0;
            return "tryAcquire";
        }

        private String release() {
            if (plainHeld > 0) {
                plainHeld--;
                model.release();
                gate.release();
            }
            return "release";
        }

        private String releaseTicket(int id) {
            model.releaseTicket(id);
            tickets.get(id).release();
            return "release ticket " + id;
        }

        private String cancel(int id) {
            boolean cancelled = model.cancel(id);
            assertThat(tickets.get(id).cancel()).as(where + ", cancel " + id).isEqualTo(cancelled);
            return "cancel " + id;
        }

        private String setLimit(int limit) {
            model.setLimit(limit);
            gate.setLimit(limit);
            return "limit " + limit;
        }

        private String close() {
            model.close();
            gate.close();
            return "close";
        }

        /** Does with the gate what its unit does with the model. */
        private final class Actor implements GateWaiter {
            private final Unit unit;

            Actor(Unit unit) {
                this.unit = unit;
            }

            @Override
            public void admitted(GateTicket permit) {
                told.add(unit.id + " admitted");
                switch (unit.behaviour) {
                    case STAYS -> {}
                    case RELEASES -> permit.release();
                    case THROWS -> throw new IllegalStateException("as the seed wants it");
                    case CANCELS_ANOTHER ->
                        told.add(unit.victim + " cancelled "
                                + tickets.get(unit.victim).cancel());
                }
            }

            @Override
            public void refused(Refusal refusal) {
                told.add(unit.id + " " + refusal.reason());
            }
        }
    }
}
