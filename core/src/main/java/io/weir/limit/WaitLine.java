package io.weir.limit;

/**
 * Those who wait, in one line for each priority class, first come first served in each.
 *
 * <p>With every full ageing interval that it has waited, a unit counts as one class higher, up to the highest; among equals
 * the one that came first is served first. Inside a class the first has always waited longest, so that only the first of each
 * class has to be looked at, and nothing is moved when it ages. Not thread-safe: the gate's lock guards it.
 */
final class WaitLine {
    private final Waiter[] first;
    private final Waiter[] last;
    private final int[] sizes;
    private final int[] maxima;
    private final int max;
    private final long ageingNanos;
    private final DeadlineHeap deadlines = new DeadlineHeap();

    private int size;

    /** The sum of the moments at which those in the line joined it: makes the time waited so far one subtraction. */
    private long sinceSum;

    /**
     * Makes an empty line.
     *
     * @param max how many may wait in all
     * @param maxima how many may wait in each class
     * @param ageingNanos the time that raises a waiter by a class, zero for never
     */
    WaitLine(int max, int[] maxima, long ageingNanos) {
        this.first = new Waiter[maxima.length];
        this.last = new Waiter[maxima.length];
        this.sizes = new int[maxima.length];
        this.maxima = maxima.clone();
        this.max = max;
        this.ageingNanos = ageingNanos;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean hasRoom(int priorityClass) {
        return size < max && sizes[priorityClass] < maxima[priorityClass];
    }

    void add(Waiter waiter) {
        if (waiter.deadlineNanos != AdaptiveGate.NO_DEADLINE) {
            deadlines.add(waiter);
        }
        int priorityClass = waiter.priorityClass;
        Waiter before = last[priorityClass];
        waiter.previous = before;
        if (before == null) {
            first[priorityClass] = waiter;
        } else {
            before.next = waiter;
        }
        last[priorityClass] = waiter;
        sizes[priorityClass]++;
        size++;
        sinceSum += waiter.sinceNanos;
    }

    boolean holds(Waiter waiter) {
        return waiter.previous != null || first[waiter.priorityClass] == waiter;
    }

    /** Takes out a waiter that is in the line. */
    void remove(Waiter waiter) {
        deadlines.remove(waiter);
        int priorityClass = waiter.priorityClass;
        if (waiter.previous == null) {
            first[priorityClass] = waiter.next;
        } else {
            waiter.previous.next = waiter.next;
        }
        if (waiter.next == null) {
            last[priorityClass] = waiter.previous;
        } else {
            waiter.next.previous = waiter.previous;
        }
        waiter.previous = null;
        waiter.next = null;
        sizes[priorityClass]--;
        size--;
        sinceSum -= waiter.sinceNanos;
    }

    /** Returns whose turn it is, or null when nobody waits. */
    Waiter next(long nowNanos) {
        Waiter best = null;
        long bestClass = 0;
        for (Waiter candidate : first) {
            if (candidate != null) {
                long effective = effectiveClass(candidate, nowNanos);
                boolean better = best == null
                        || effective < bestClass
                        || (effective == bestClass && candidate.sinceNanos - best.sinceNanos < 0);
                if (better) {
                    best = candidate;
                    bestClass = effective;
                }
            }
        }
        return best;
    }

    /** Tells whether somebody waits who is, or by his age counts as, one of the highest class. */
    boolean hasHighest(long nowNanos) {
        Waiter next = next(nowNanos);
        return next != null && effectiveClass(next, nowNanos) == 0;
    }

    private long effectiveClass(Waiter waiter, long nowNanos) {
        if (ageingNanos == 0 || waiter.priorityClass == 0) {
            return waiter.priorityClass;
        }
        return Math.max(0, waiter.priorityClass - (nowNanos - waiter.sinceNanos) / ageingNanos);
    }

    /** Returns the waiter whose deadline passed first, or null when none has. */
    Waiter overdue(long nowNanos) {
        Waiter earliest = deadlines.earliest();
        return earliest != null && earliest.isOverdue(nowNanos) ? earliest : null;
    }

    /** Returns how long the oldest waiter has waited, ns; zero when nobody waits. */
    long oldestNanos(long nowNanos) {
        long oldest = 0;
        for (Waiter candidate : first) {
            if (candidate != null) {
                oldest = Math.max(oldest, nowNanos - candidate.sinceNanos);
            }
        }
        return oldest;
    }

    /** Returns the time that all who are in the line have waited together, ns. */
    long waitedNanos(long nowNanos) {
        return size * nowNanos - sinceSum;
    }
}
