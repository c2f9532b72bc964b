package io.weir.limit;

import java.util.Arrays;

/**
 * Waiters by deadline, the earliest first; each knows its place, so that one that leaves is taken out without a search.
 *
 * <p>A binary heap: looking at the earliest costs nothing, adding the latest costs one comparison (which is the rule, when all
 * wait equally long), the rest grows with the logarithm of the number. Not thread-safe.
 */
final class DeadlineHeap {
    /** The place of a waiter that is not in the heap. */
    static final int NOWHERE = -1;

    /** Places at the start, and what remains when the heap shrinks; a guess. */
    private static final int MIN_CAPACITY = 16;

    private Waiter[] heap = new Waiter[MIN_CAPACITY];
    private int size;

    /** Returns the waiter with the earliest deadline, or null. */
    Waiter earliest() {
        return heap[0];
    }

    void add(Waiter waiter) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size + (size >> 1));
        }
        rise(waiter, size++);
    }

    /** Takes a waiter out; one that is not in is ignored. */
    void remove(Waiter waiter) {
        int hole = waiter.heapIndex;
        if (hole == NOWHERE) {
            return;
        }
        waiter.heapIndex = NOWHERE;
        Waiter last = heap[--size];
        heap[size] = null;
        if (last != waiter) {
            sink(last, hole);
            if (last.heapIndex == hole) {
                rise(last, hole);
            }
        }
        shrink();
    }

    private void rise(Waiter waiter, int from) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >> 1;
            if (!isBefore(waiter, heap[parent])) {
                break;
            }
            put(heap[parent], at);
            at = parent;
        }
        put(waiter, at);
    }

    private void sink(Waiter waiter, int from) {
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], waiter)) {
                break;
            }
            put(heap[child], at);
            at = child;
        }
        put(waiter, at);
    }

    private void put(Waiter waiter, int at) {
        heap[at] = waiter;
        waiter.heapIndex = at;
    }

    /** Gives the memory of a past crowd back, a half at a time so that it does not swing. */
    private void shrink() {
        if (heap.length > MIN_CAPACITY && size < heap.length / 4) {
            heap = Arrays.copyOf(heap, Math.max(MIN_CAPACITY, heap.length / 2));
        }
    }

    private static boolean isBefore(Waiter one, Waiter other) {
        return one.deadlineNanos - other.deadlineNanos < 0;
    }
}
