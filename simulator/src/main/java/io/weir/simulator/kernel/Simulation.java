package io.weir.simulator.kernel;

import io.weir.clock.NanoClock;
import java.util.ArrayList;
import java.util.List;

/**
 * Simulated time: plans events and lets them happen in their order, those of equal time in the order they were planned.
 *
 * <p>It is the clock of everything inside, the shipped controllers included. Planning, cancelling and moving an event take
 * O(log n) and allocate nothing once the arrays have grown. One thread.
 */
public final class Simulation implements NanoClock {
    /** The handle of no event. */
    public static final long NONE = Agenda.NONE;

    /** FNV's prime; any odd number would do. */
    private static final long HASH_FACTOR = 0x100000001b3L;

    private final Agenda agenda = new Agenda();
    private final List<Audit> audits = new ArrayList<>();
    private final long startNanos;
    private long nowNanos;
    private long events;
    private long traceHash;

    /** Starts at time zero. */
    public Simulation() {
        this(0);
    }

    /**
     * Starts at a time of choice.
     *
     * @param startNanos the first reading of the clock, any value
     */
    public Simulation(long startNanos) {
        this.startNanos = startNanos;
        this.nowNanos = startNanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    /**
     * Returns how much time has passed since the start.
     *
     * @return nanoseconds, zero or more
     */
    public long elapsedNanos() {
        return nowNanos - startNanos;
    }

    /**
     * Plans an event.
     *
     * @param timeNanos when; not before now
     * @param handler whom to call
     * @param kind what it is told
     * @param argument what it is told besides
     * @return a handle for {@link #cancel} and {@link #reschedule}
     * @throws IllegalArgumentException when the time has passed
     */
    public long at(long timeNanos, EventHandler handler, int kind, long argument) {
        requireNotPast(timeNanos);
        return agenda.add(timeNanos, handler, kind, argument);
    }

    /**
     * Plans an event some time from now.
     *
     * @param delayNanos how long from now; zero or more
     * @param handler whom to call
     * @param kind what it is told
     * @param argument what it is told besides
     * @return a handle for {@link #cancel} and {@link #reschedule}
     * @throws IllegalArgumentException when the delay is negative
     */
    public long after(long delayNanos, EventHandler handler, int kind, long argument) {
        return at(nowNanos + delayNanos, handler, kind, argument);
    }

    /**
     * Takes an event out.
     *
     * @param event its handle
     * @return false when it has happened or was cancelled before, and for {@link #NONE}
     */
    public boolean cancel(long event) {
        return agenda.remove(event);
    }

    /**
     * Moves an event to another time; among those of equal time it is now the last. Its handle stays.
     *
     * @param event its handle
     * @param timeNanos when; not before now
     * @return false when it has happened or was cancelled before, and for {@link #NONE}
     * @throws IllegalArgumentException when the time has passed
     */
    public boolean reschedule(long event, long timeNanos) {
        requireNotPast(timeNanos);
        return agenda.move(event, timeNanos);
    }

    /**
     * Returns whether an event is yet to happen.
     *
     * @param event its handle
     * @return false when it has happened or was cancelled, and for {@link #NONE}
     */
    public boolean isPending(long event) {
        return agenda.contains(event);
    }

    private void requireNotPast(long timeNanos) {
        if (timeNanos - nowNanos < 0) {
            throw new IllegalArgumentException("event time must be >= now (" + nowNanos + " ns), but was " + timeNanos);
        }
    }

    /**
     * Lets the next event happen, and its time become now.
     *
     * @return false when none is planned
     */
    public boolean step() {
        if (agenda.size() == 0) {
            return false;
        }
        nowNanos = agenda.firstKey();
        int slot = agenda.removeFirst();
        int kind = agenda.kind(slot);
        events++;
        traceHash = (traceHash ^ (nowNanos + kind)) * HASH_FACTOR;
        agenda.handler(slot).handle(kind, agenda.argument(slot));
        return true;
    }

    /**
     * Lets everything happen that is due up to a time, then puts the clock there and verifies the audits.
     *
     * @param endNanos where to stop; not before now
     * @throws IllegalArgumentException when the time has passed
     * @throws IllegalStateException when a law is broken
     */
    public void runUntil(long endNanos) {
        requireNotPast(endNanos);
        while (agenda.size() > 0 && agenda.firstKey() - endNanos <= 0) {
            step();
        }
        nowNanos = endNanos;
        verify();
    }

    /**
     * Adds a law that is to hold whenever {@link #runUntil} stops. Resources add theirs themselves.
     *
     * @param audit the law
     */
    public void add(Audit audit) {
        audits.add(audit);
    }

    /**
     * Verifies all audits now.
     *
     * @throws IllegalStateException when a law is broken
     */
    public void verify() {
        for (Audit audit : audits) {
            audit.verify();
        }
    }

    /**
     * Returns how many events have happened.
     *
     * @return events since the start
     */
    public long events() {
        return events;
    }

    /**
     * Returns how many events are planned.
     *
     * @return events that are neither past nor cancelled
     */
    public int pending() {
        return agenda.size();
    }

    /**
     * Returns a number that tells runs apart: it depends on the time and kind of each event so far, and on their order.
     *
     * @return any value; the same for the same run
     */
    public long traceHash() {
        return traceHash;
    }
}
