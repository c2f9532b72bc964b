package io.weir.limit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a gate should do, written to be seen to be right: one list in order of arrival, searched from end to end.
 *
 * <p>It shares nothing with the gate but the names of reasons. Single-threaded.
 */
final class ModelGate {
    /** What a unit does when it is let in. */
    enum Behaviour {
        STAYS,
        RELEASES,
        THROWS,
        CANCELS_ANOTHER
    }

    /** One unit. */
    static final class Unit {
        final int id;
        final int priorityClass;
        final long deadline;
        final Behaviour behaviour;
        final int victim;
        long since;
        String state = "new";

        Unit(int id, int priorityClass, long deadline, Behaviour behaviour, int victim) {
            this.id = id;
            this.priorityClass = priorityClass;
            this.deadline = deadline;
            this.behaviour = behaviour;
            this.victim = victim;
        }
    }

    final List<String> told = new ArrayList<>();
    private final List<Unit> waiting = new ArrayList<>();
    private final ArrayDeque<Unit> toTell = new ArrayDeque<>();
    private final List<Unit> all = new ArrayList<>();
    private final int[] maxima;
    private final int max;
    private final long ageing;
    private final int express;
    private int limit;
    private int inFlight;
    private boolean closed;
    private boolean telling;
    long now;

    ModelGate(int limit, int max, int[] maxima, long ageing, int express, long now) {
        this.limit = limit;
        this.max = max;
        this.maxima = maxima;
        this.ageing = ageing;
        this.express = express;
        this.now = now;
    }

    int limit() {
        return limit;
    }

    int inFlight() {
        return inFlight;
    }

    int waiting() {
        return waiting.size();
    }

    boolean tryAcquire() {
        boolean free = !closed && waiting.isEmpty() && inFlight < limit;
        inFlight += free ? 1 : 0;
        return free;
    }

    void ask(Unit unit) {
        all.add(unit);
        unit.since = now;
        boolean late = unit.deadline != AdaptiveGate.NO_DEADLINE && unit.deadline <= now;
        long inClass = waiting.stream()
                .filter(other -> other.priorityClass == unit.priorityClass)
                .count();
        if (tryAcquire()) {
            settle(unit, "admitted");
        } else if (closed) {
            settle(unit, "CLOSED");
        } else if (late) {
            settle(unit, "DEADLINE");
        } else if (unit.priorityClass == 0
                && inFlight < limit + express
                && express > 0
                && waiting.stream().allMatch(other -> effectiveClass(other) > 0)) {
            inFlight++;
            settle(unit, "admitted");
        } else if (waiting.size() >= max || inClass >= maxima[unit.priorityClass]) {
            settle(unit, "QUEUE_FULL");
        } else {
            unit.state = "waiting";
            waiting.add(unit);
        }
        tell();
    }

    void release() {
        inFlight--;
        admit();
    }

    void setLimit(int units) {
        limit = units;
        admit();
    }

    boolean cancel(int id) {
        Unit unit = all.get(id);
        if (unit.state.equals("waiting")) {
            waiting.remove(unit);
            unit.state = "gone";
            return true;
        }
        if (toTell.remove(unit)) {
            boolean admitted = unit.state.equals("admitted");
            unit.state = "gone";
            if (admitted) {
                release();
            }
            return true;
        }
        return false;
    }

    boolean releaseTicket(int id) {
        Unit unit = all.get(id);
        boolean in = unit.state.equals("in");
        if (in) {
            unit.state = "gone";
            release();
        }
        return in;
    }

    void expire() {
        waiting.stream()
                .filter(this::isLate)
                .sorted(Comparator.comparingLong(unit -> unit.deadline))
                .toList()
                .forEach(unit -> {
                    waiting.remove(unit);
                    settle(unit, "DEADLINE");
                });
        tell();
    }

    void close() {
        closed = true;
        while (!waiting.isEmpty()) {
            Unit unit = next();
            waiting.remove(unit);
            settle(unit, "CLOSED");
        }
        tell();
    }

    private boolean isLate(Unit unit) {
        return unit.deadline != AdaptiveGate.NO_DEADLINE && unit.deadline <= now;
    }

    private Unit next() {
        Unit best = waiting.get(0);
        for (Unit unit : waiting) {
            if (effectiveClass(unit) < effectiveClass(best)) {
                best = unit;
            } else if (effectiveClass(unit) == effectiveClass(best)
                    && unit.since == best.since
                    && unit.priorityClass < best.priorityClass) {
                best = unit;
            }
        }
        return best;
    }

    private long effectiveClass(Unit unit) {
        return ageing == 0 ? unit.priorityClass : Math.max(0, unit.priorityClass - (now - unit.since) / ageing);
    }

    private void admit() {
        while (!closed && inFlight < limit && !waiting.isEmpty()) {
            Unit unit = next();
            waiting.remove(unit);
            if (isLate(unit)) {
                settle(unit, "DEADLINE");
            } else {
                inFlight++;
                settle(unit, "admitted");
            }
        }
        tell();
    }

    private void settle(Unit unit, String outcome) {
        unit.state = outcome;
        toTell.add(unit);
    }

    /** One after the other, never inside each other. */
    private void tell() {
        if (telling) {
            return;
        }
        telling = true;
        for (Unit unit = toTell.poll(); unit != null; unit = toTell.poll()) {
            told.add(unit.id + " " + unit.state);
            if (unit.state.equals("admitted")) {
                unit.state = "in";
                act(unit);
            }
        }
        telling = false;
    }

    private void act(Unit unit) {
        switch (unit.behaviour) {
            case STAYS -> {}
            case RELEASES, THROWS -> releaseTicket(unit.id);
            case CANCELS_ANOTHER -> told.add(unit.victim + " cancelled " + cancel(unit.victim));
        }
    }
}
