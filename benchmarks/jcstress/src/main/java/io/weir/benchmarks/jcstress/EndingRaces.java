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
import org.openjdk.jcstress.infra.results.II_Result;

/** An admission against each other way in which a wait can end. */
public final class EndingRaces {
    private EndingRaces() {}

    /** Who left is not called and holds nothing; who could not leave was called and holds the permit. */
    @JCStressTest
    @Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "left")
    @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "in")
    @State
    public static class CancelAgainstAdmission {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();
        private final GateTicket ticket;

        /** Brings the gate into the state before the race. */
        public CancelAgainstAdmission() {
            ticket = gate.acquireAsync(0, 10, waiter);
        }

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Leaves the line. */
        @Actor
        public void cancels(III_Result r) {
            r.r1 = ticket.cancel() ? 1 : 0;
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r2 = waiter.admitted();
            r.r3 = gate.inFlight();
        }
    }

    /** Only one of two leaves. */
    @JCStressTest
    @Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "the first")
    @Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "the second")
    @State
    public static class CancelAgainstCancel {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();
        private final GateTicket ticket;

        /** Brings the gate into the state before the race. */
        public CancelAgainstCancel() {
            ticket = gate.acquireAsync(0, 10, waiter);
        }

        /** Leaves the line. */
        @Actor
        public void cancels(III_Result r) {
            r.r1 = ticket.cancel() ? 1 : 0;
        }

        /** Leaves it too. */
        @Actor
        public void cancelsToo(III_Result r) {
            r.r2 = ticket.cancel() ? 1 : 0;
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r3 = gate.waiting();
        }
    }

    /** In or refused, told once, and a permit is out only when it is in. */
    @JCStressTest
    @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "in")
    @Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "too late")
    @State
    public static class ExpiryAgainstAdmission {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Brings the gate into the state before the race. */
        public ExpiryAgainstAdmission() {
            gate.acquireAsync(0, 10, waiter);
        }

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Ends the waits of those who are late. */
        @Actor
        public void expires() {
            gate.expire(10);
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = waiter.refused();
            r.r3 = gate.inFlight();
        }
    }

    /** Left or refused, never both. */
    @JCStressTest
    @Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "left")
    @Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "too late")
    @State
    public static class ExpiryAgainstCancel {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();
        private final GateTicket ticket;

        /** Brings the gate into the state before the race. */
        public ExpiryAgainstCancel() {
            ticket = gate.acquireAsync(0, 10, waiter);
        }

        /** Leaves the line. */
        @Actor
        public void cancels(III_Result r) {
            r.r1 = ticket.cancel() ? 1 : 0;
        }

        /** Ends the waits of those who are late. */
        @Actor
        public void expires() {
            gate.expire(10);
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r2 = waiter.refused();
            r.r3 = gate.waiting();
        }
    }

    /** In or refused, told once. */
    @JCStressTest
    @Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "in")
    @Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "closed")
    @State
    public static class CloseAgainstAdmission {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Brings the gate into the state before the race. */
        public CloseAgainstAdmission() {
            gate.acquireAsync(0, 10, waiter);
        }

        /** Gives the permit back. */
        @Actor
        public void releases() {
            gate.release();
        }

        /** Closes the gate. */
        @Actor
        public void closes() {
            gate.close();
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(III_Result r) {
            r.r1 = waiter.admitted();
            r.r2 = waiter.refused();
            r.r3 = gate.inFlight();
        }
    }

    /** Nobody is left in the line of a closed gate. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "refused")
    @State
    public static class CloseAgainstLiningUp {
        private final AdaptiveGate gate = Told.gate(1, 1);
        private final Told waiter = new Told();

        /** Lines up, or finds it closed. */
        @Actor
        public void asks() {
            gate.acquireAsync(0, AdaptiveGate.NO_DEADLINE, waiter);
        }

        /** Closes the gate. */
        @Actor
        public void closes() {
            gate.close();
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(II_Result r) {
            r.r1 = waiter.refused();
            r.r2 = gate.waiting();
        }
    }

    /** A ticket gives back one permit, also when two release it. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "only its own")
    @State
    public static class ReleaseAgainstRelease {
        private final AdaptiveGate gate = Told.gate(2, 1);
        private final Told waiter = new Told();
        private final GateTicket ticket;

        /** Brings the gate into the state before the race. */
        public ReleaseAgainstRelease() {
            ticket = gate.acquireAsync(0, 10, waiter);
        }

        /** Releases. */
        @Actor
        public void releases() {
            ticket.release();
        }

        /** Releases too. */
        @Actor
        public void releasesToo() {
            ticket.release();
        }

        /** Looks at what is left. */
        @Arbiter
        public void left(II_Result r) {
            r.r1 = gate.inFlight();
            r.r2 = gate.waiting();
        }
    }
}
