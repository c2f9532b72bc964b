package io.weir.benchmarks.jcstress;

import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateRefusedException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** A release against somebody who lines up, or would slip past the line. */
public final class WakeUpRaces {
    private WakeUpRaces() {}

    /** The wake-up must not be lost: the only permit comes back while a unit lines up for it. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "let in")
    @State
    public static class ReleaseAgainstLiningUp {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Lines up, or finds it free. */
        @Actor
        public void asks() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(II_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = gate.inFlight();
        }
    }

    /** The same for a thread that parks: when its wake-up is lost, this test does not end. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "let in, nobody left in the line")
    @State
    public static class ReleaseAgainstParking {
        private final AdaptiveGate gate = Told.gate(1, 1);

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Blocks until it is in. */
        @Actor
        public void asks() {
            try {
                gate.acquire(0, AdaptiveGate.NO_DEADLINE);
            } catch (InterruptedException | GateRefusedException e) {
                throw new IllegalStateException("nobody interrupts, and there is no deadline", e);
            }
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(II_Result r) {
            r.r1 = gate.inFlight();
            r.r2 = gate.waiting();
        }
    }

    /** A permit that comes free while somebody waits is not for him who comes by. */
    @JCStressTest
    @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "the waiter has it")
    @State
    public static class ReleaseAgainstSlippingPast {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Brings the gate into the state before the race. */
        public ReleaseAgainstSlippingPast() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Tries to slip past. */
        @Actor
        public void passes(III_Result r) {
            r.r1 = gate.tryAcquire() ? 1 : 0;
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r2 = waiter.admitted();
            r.r3 = gate.inFlight();
        }
    }

    /** One permit, one who lines up and one who comes by: one of them is in, and the line knows. */
    @JCStressTest
    @Outcome(id = "0, 1, 1, 0", expect = Expect.ACCEPTABLE, desc = "who lined up is in")
    @Outcome(id = "1, 0, 1, 1", expect = Expect.ACCEPTABLE, desc = "who came by is in, the other waits")
    @State
    public static class LiningUpAgainstSlippingPast {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Lines up, or finds it free. */
        @Actor
        public void asks() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Takes it if nobody waits. */
        @Actor
        public void passes(IIII_Result r) {
            r.r1 = gate.tryAcquire() ? 1 : 0;
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(IIII_Result r) {
            r.r2 = waiter.admitted();
            r.r3 = gate.inFlight();
            r.r4 = gate.waiting();
        }
    }
}
