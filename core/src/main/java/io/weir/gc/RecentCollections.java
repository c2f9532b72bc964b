package io.weir.gc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Remembers the last collections, for those who watch. Not thread-safe. */
public final class RecentCollections {
    private final int capacity;
    private final Deque<GcObservation> collections;

    /**
     * Remembers nothing yet.
     *
     * @param capacity how many it keeps, one or more
     * @throws IllegalArgumentException when that is less than one
     */
    public RecentCollections(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be >= 1 (collections), but was " + capacity);
        }
        this.capacity = capacity;
        this.collections = new ArrayDeque<>(capacity);
    }

    /**
     * Remembers one more, and forgets the oldest when there are too many.
     *
     * @param collection the newest
     */
    public void add(GcObservation collection) {
        if (collections.size() == capacity) {
            collections.removeFirst();
        }
        collections.addLast(collection);
    }

    /**
     * Returns what is remembered.
     *
     * @return an immutable copy, oldest first
     */
    public List<GcObservation> list() {
        return List.copyOf(collections);
    }
}
