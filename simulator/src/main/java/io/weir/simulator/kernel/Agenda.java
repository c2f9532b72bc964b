package io.weir.simulator.kernel;

import java.util.Arrays;

/**
 * What is due when: a 4-ary heap of slots that knows where each slot stands, so that an entry can be taken out or moved.
 *
 * <p>Entries are ordered by key, compared by subtraction, and among equal keys by the order of insertion; moving an entry
 * counts as a new insertion. An entry is two neighbouring longs, so that the four children of a node fill one cache line.
 * Entries that are taken out leave at once instead of staying until they are due: in an overloaded model most time-outs are
 * cancelled, and their remains would be most of the heap.
 */
final class Agenda {
    /** No handle. */
    static final long NONE = 0;

    /** 16 million entries at a time; the other bits of a tie number 5.5e11 insertions, a day at six million a second. */
    private static final int SLOT_BITS = 24;

    private static final long SLOT_MASK = (1L << SLOT_BITS) - 1;
    private static final int START_CAPACITY = 64;
    private static final int FREE = -1;

    private long[] heap = new long[2 * START_CAPACITY];
    private int size;
    private long insertions;

    private int[] positions = new int[START_CAPACITY];
    private int[] generations = new int[START_CAPACITY];
    private int[] freeSlots = new int[START_CAPACITY];
    private int freeCount;

    private EventHandler[] handlers = new EventHandler[START_CAPACITY];
    private int[] kinds = new int[START_CAPACITY];
    private long[] arguments = new long[START_CAPACITY];

    Agenda() {
        addFreeSlots(0);
    }

    private void addFreeSlots(int from) {
        for (int slot = positions.length - 1; slot >= from; slot--) {
            positions[slot] = FREE;
            generations[slot] = 1;
            freeSlots[freeCount++] = slot;
        }
    }

    long add(long key, EventHandler handler, int kind, long argument) {
        if (freeCount == 0) {
            grow();
        }
        int slot = freeSlots[--freeCount];
        handlers[slot] = handler;
        kinds[slot] = kind;
        arguments[slot] = argument;
        siftUp(size++, key, nextTie(slot));
        return (long) generations[slot] << Integer.SIZE | slot;
    }

    private void grow() {
        int old = positions.length;
        if (old > SLOT_MASK) {
            throw new IllegalStateException("more than " + old + " entries at a time");
        }
        heap = Arrays.copyOf(heap, 4 * old);
        positions = Arrays.copyOf(positions, 2 * old);
        generations = Arrays.copyOf(generations, 2 * old);
        freeSlots = Arrays.copyOf(freeSlots, 2 * old);
        handlers = Arrays.copyOf(handlers, 2 * old);
        kinds = Arrays.copyOf(kinds, 2 * old);
        arguments = Arrays.copyOf(arguments, 2 * old);
        addFreeSlots(old);
    }

    private long nextTie(int slot) {
        long number = ++insertions;
        if (number << SLOT_BITS < 0) {
            throw new IllegalStateException("more than " + (number - 1) + " insertions");
        }
        return number << SLOT_BITS | slot;
    }

    int size() {
        return size;
    }

    /** Returns the least key; there must be one. */
    long firstKey() {
        return heap[0];
    }

    /** Takes out what is due first. Its handler, kind and argument can be read until the next addition. */
    int removeFirst() {
        int slot = (int) (heap[1] & SLOT_MASK);
        size--;
        if (size > 0) {
            siftDown(0, heap[2 * size], heap[2 * size + 1]);
        }
        release(slot);
        return slot;
    }

    EventHandler handler(int slot) {
        return handlers[slot];
    }

    int kind(int slot) {
        return kinds[slot];
    }

    long argument(int slot) {
        return arguments[slot];
    }

    static int slot(long handle) {
        return (int) handle;
    }

    /** Returns the slot at a place of the heap, in no useful order: for whoever looks at all entries. */
    int slotAt(int place) {
        return (int) (heap[2 * place + 1] & SLOT_MASK);
    }

    /** Returns the key at a place of the heap. */
    long keyAt(int place) {
        return heap[2 * place];
    }

    boolean contains(long handle) {
        int slot = slot(handle);
        return slot >= 0
                && slot < positions.length
                && generations[slot] == (int) (handle >>> Integer.SIZE)
                && positions[slot] != FREE;
    }

    /** Returns the key of an entry that is in. */
    long key(long handle) {
        return heap[2 * positions[slot(handle)]];
    }

    boolean remove(long handle) {
        if (!contains(handle)) {
            return false;
        }
        int slot = slot(handle);
        int place = positions[slot];
        size--;
        if (place != size) {
            settle(place, heap[2 * size], heap[2 * size + 1]);
        }
        release(slot);
        return true;
    }

    boolean move(long handle, long key) {
        if (!contains(handle)) {
            return false;
        }
        int slot = slot(handle);
        settle(positions[slot], key, nextTie(slot));
        return true;
    }

    private void release(int slot) {
        positions[slot] = FREE;
        // Comes round after 2^32 uses of one slot: a handle that old is not told apart any more.
        generations[slot] = generations[slot] == -1 ? 1 : generations[slot] + 1;
        freeSlots[freeCount++] = slot;
    }

    private void settle(int place, long key, long tie) {
        if (place > 0 && isBefore(key, tie, (place - 1) >>> 2)) {
            siftUp(place, key, tie);
        } else {
            siftDown(place, key, tie);
        }
    }

    private boolean isBefore(long key, long tie, int place) {
        long difference = key - heap[2 * place];
        return difference < 0 || (difference == 0 && tie < heap[2 * place + 1]);
    }

    private void siftUp(int from, long key, long tie) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 2;
            if (!isBefore(key, tie, parent)) {
                break;
            }
            put(place, heap[2 * parent], heap[2 * parent + 1]);
            place = parent;
        }
        put(place, key, tie);
    }

    private void siftDown(int from, long key, long tie) {
        int place = from;
        while (true) {
            int child = 4 * place + 1;
            if (child >= size) {
                break;
            }
            int least = child;
            int end = Math.min(child + 4, size);
            long leastKey = heap[2 * child];
            long leastTie = heap[2 * child + 1];
            for (int other = child + 1; other < end; other++) {
                long difference = heap[2 * other] - leastKey;
                if (difference < 0 || (difference == 0 && heap[2 * other + 1] < leastTie)) {
                    least = other;
                    leastKey = heap[2 * other];
                    leastTie = heap[2 * other + 1];
                }
            }
            long difference = key - leastKey;
            if (difference < 0 || (difference == 0 && tie < leastTie)) {
                break;
            }
            put(place, leastKey, leastTie);
            place = least;
        }
        put(place, key, tie);
    }

    private void put(int place, long key, long tie) {
        heap[2 * place] = key;
        heap[2 * place + 1] = tie;
        positions[(int) (tie & SLOT_MASK)] = place;
    }
}
