package io.weir.simulator.gclog;

import io.weir.gc.GcObservation;

/**
 * Reads numbers at a position of a line. A decimal separator may be a dot or a comma whatever the locale here is, because
 * the log was written under another. Each reader moves behind what it read, or stays where it was and says so.
 */
final class LineCursor {
    /** What a reader returns when there is no such thing at the position. */
    static final long NONE = -1;

    /** More than any heap: a petabyte. Keeps sums of sizes far from overflow. */
    private static final long MAX_BYTES = 1L << 50;
    /** More than any heap has regions; times the greatest region it is still below {@link #MAX_BYTES}. */
    private static final long MAX_COUNT = 1L << 24;
    /** 28 years in nanoseconds: more than any uptime, and one more digit still fits a long. */
    private static final long MAX_DECIMAL = 900_000_000_000_000_000L;

    private String text = "";
    private int position;

    LineCursor on(String line, int from) {
        this.text = line;
        this.position = from;
        return this;
    }

    int position() {
        return position;
    }

    boolean atEnd() {
        return position >= text.length();
    }

    /** Returns the character here, or 0 at the end. */
    char here() {
        return position < text.length() ? text.charAt(position) : 0;
    }

    boolean skip(char c) {
        if (here() != c || atEnd()) {
            return false;
        }
        position++;
        return true;
    }

    boolean skip(String word) {
        if (!text.startsWith(word, position)) {
            return false;
        }
        position += word.length();
        return true;
    }

    LineCursor skipSpaces() {
        while (here() == ' ' || here() == '\t') {
            position++;
        }
        return this;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /**
     * Reads {@code 12}, {@code 12.3} or {@code 12,3}.
     *
     * @param decimals how many decimals the result has: 3 gives thousandths; further digits are dropped
     * @return the scaled number, {@link #NONE} when there is none or it is too large
     */
    long decimal(int decimals) {
        int start = position;
        long value = 0;
        int fraction = -1;
        boolean digits = false;
        for (; position < text.length(); position++) {
            char c = text.charAt(position);
            if (isDigit(c)) {
                digits = true;
                if (fraction < decimals) {
                    value = value * 10 + (c - '0');
                    fraction += fraction >= 0 ? 1 : 0;
                }
            } else if ((c == '.' || c == ',') && fraction < 0 && digits && digitFollows()) {
                fraction = 0;
            } else {
                break;
            }
            if (value > MAX_DECIMAL) {
                position = start;
                return NONE;
            }
        }
        for (int i = Math.max(0, fraction); i < decimals && value <= MAX_DECIMAL; i++) {
            value *= 10;
        }
        if (!digits || value > MAX_DECIMAL) {
            position = start;
            return NONE;
        }
        return value;
    }

    private boolean digitFollows() {
        return position + 1 < text.length() && isDigit(text.charAt(position + 1));
    }

    /** Reads a whole number, for instance of regions. */
    long count() {
        int start = position;
        long value = decimal(0);
        if (value > MAX_COUNT) {
            position = start;
            return NONE;
        }
        return value;
    }

    /** Reads {@code 12K}, {@code 12M}, {@code 1.5G} or {@code 0.0B}. */
    long bytes() {
        int start = position;
        long thousandths = decimal(3);
        int shift = unitShift();
        if (thousandths == NONE || shift < 0 || thousandths > (MAX_BYTES >> shift) * 1_000) {
            position = start;
            return NONE;
        }
        position++;
        return thousandths / 1_000 * (1L << shift) + thousandths % 1_000 * (1L << shift) / 1_000;
    }

    private int unitShift() {
        return switch (here()) {
            case 'B' -> 0;
            case 'K' -> 10;
            case 'M' -> 20;
            case 'G' -> 30;
            default -> -1;
        };
    }

    /**
     * Reads {@code 12K->3K}, {@code 12K->3K(20K)} or {@code 12K(20K)->3K(20K)}.
     *
     * @return the change, null when there is none of this form
     */
    HeapChange bytesChange() {
        return change(true);
    }

    /** Reads {@code 24->0(30)} or {@code 10->42}; null when there is none of this form. */
    HeapChange countChange() {
        return change(false);
    }

    private HeapChange change(boolean bytes) {
        int start = position;
        long before = number(bytes);
        long capacityBefore = bracketed(bytes);
        if (before != NONE && skip("->")) {
            long after = number(bytes);
            if (after != NONE) {
                int open = position;
                long capacityAfter = bracketed(bytes);
                // "(" with something unreadable in it is a broken change, not one without a capacity.
                if (capacityAfter != GcObservation.UNKNOWN || open >= text.length() || text.charAt(open) != '(') {
                    return new HeapChange(before, capacityBefore, after, capacityAfter);
                }
            }
        }
        position = start;
        return null;
    }

    private long number(boolean bytes) {
        return bytes ? bytes() : count();
    }

    private long bracketed(boolean bytes) {
        int start = position;
        if (skip('(')) {
            long value = number(bytes);
            if (value != NONE && skip(')')) {
                return value;
            }
        }
        position = start;
        return GcObservation.UNKNOWN;
    }
}
