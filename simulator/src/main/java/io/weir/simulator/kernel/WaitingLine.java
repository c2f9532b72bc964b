package io.weir.simulator.kernel;

import java.util.Arrays;

/**
 * Who waits, by class and within a class by order of arrival: doubly linked lists over slots, so that anybody can leave from
 * anywhere in constant time. Slots are given by the owner.
 */
final class WaitingLine {
    private static final int END = -1;

    private final QueueOrder order;
    private final int[] heads;
    private final int[] tails;
    private int[] before = new int[0];
    private int[] behind = new int[0];
    private int[] classes = new int[0];
    private int length;

    WaitingLine(QueueOrder order, int classCount) {
        this.order = order;
        this.heads = new int[classCount];
        this.tails = new int[classCount];
        Arrays.fill(heads, END);
        Arrays.fill(tails, END);
    }

    void reserve(int slots) {
        before = Arrays.copyOf(before, slots);
        behind = Arrays.copyOf(behind, slots);
        classes = Arrays.copyOf(classes, slots);
    }

    int length() {
        return length;
    }

    void add(int slot, int priorityClass) {
        int last = tails[priorityClass];
        before[slot] = last;
        behind[slot] = END;
        classes[slot] = priorityClass;
        if (last == END) {
            heads[priorityClass] = slot;
        } else {
            behind[last] = slot;
        }
        tails[priorityClass] = slot;
        length++;
    }

    /** Takes out whose turn it is; somebody must wait. */
    int next() {
        int priorityClass = 0;
        while (heads[priorityClass] == END) {
            priorityClass++;
        }
        int slot = order == QueueOrder.FIFO ? heads[priorityClass] : tails[priorityClass];
        remove(slot);
        return slot;
    }

    void remove(int slot) {
        int priorityClass = classes[slot];
        if (before[slot] == END) {
            heads[priorityClass] = behind[slot];
        } else {
            behind[before[slot]] = behind[slot];
        }
        if (behind[slot] == END) {
            tails[priorityClass] = before[slot];
        } else {
            before[behind[slot]] = before[slot];
        }
        length--;
    }
}
