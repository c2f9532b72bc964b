package io.weir.benchmarks.jcstress;

import io.weir.limit.AdaptiveGate;
import io.weir.limit.GateTicket;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A change of the limit against what else moves permits. */
public final class LimitRaces {
    private LimitRaces() {}

    /** Both set a waiter free. */
    @JCStressTest
    @Outcome(id = "2, 2, 0", expect = Expect.ACCEPTABLE, desc = "both in")
    @State
    public static class RaiseAgainstRelease {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Brings the gate into the state before the race. */
        public RaiseAgainstRelease() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Raises the limit. */
        @Actor
        public void raises() {
            gate.setLimit(2);
        }

        /** Gives a permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = gate.inFlight();
            r.r3 = gate.waiting();
        }
    }

    /** Who lines up is not overlooked. */
    @JCStressTest
    @Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "in")
    @State
    public static class RaiseAgainstLiningUp {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Raises the limit. */
        @Actor
        public void raises() {
            gate.setLimit(2);
        }

        /** Lines up, or finds room. */
        @Actor
        public void asks() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = gate.inFlight();
            r.r3 = gate.waiting();
        }
    }

    /** The waiter is in when the release came first, else the lower limit holds. */
    @JCStressTest
    @Outcome(id = "1, 2, 0", expect = Expect.ACCEPTABLE, desc = "released first")
    @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "lowered first")
    @State
    public static class LowerAgainstRelease {
        private final AdaptiveGate gate = Told.gate(2, 2);
        private final Told waiter = new Told();

        /** Brings the gate into the state before the race. */
        public LowerAgainstRelease() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Lowers the limit. */
        @Actor
        public void lowers() {
            gate.setLimit(1);
        }

        /** Gives a permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = gate.inFlight();
            r.r3 = gate.waiting();
        }
    }

    /** A lowered limit loses no count. */
    @JCStressTest
    @Outcome(id = "1, 2, 1", expect = Expect.ACCEPTABLE, desc = "taken first")
    @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "lowered first")
    @State
    public static class LowerAgainstTaking {
        private final AdaptiveGate gate = Told.gate(2, 1);

        /** Lowers the limit. */
        @Actor
        public void lowers() {
            gate.setLimit(1);
        }

        /** Takes the last permit. */
        @Actor
        public void takes(III_Result r) {
            r.r1 = gate.tryAcquire() ? 1 : 0;
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r2 = gate.inFlight();
            r.r3 = gate.limit();
        }
    }

    /** A permit whose unit fails to take it goes to the next. */
    @JCStressTest
    @Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "the next is in")
    @State
    public static class FailingCallbackAgainstLiningUp {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Brings the gate into the state before the race. */
        public FailingCallbackAgainstLiningUp() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, new Told() {
                @Override
                public void admitted(GateTicket permit) {
                    throw new IllegalStateException("does not take it");
                }
            });
        }

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Lines up behind the one who fails. */
        @Actor
        public void asks() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = gate.inFlight();
            r.r3 = gate.waiting();
        }
    }
}
