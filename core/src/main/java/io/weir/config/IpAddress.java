package io.weir.config;

/**
 * Reads the text of an IP address: a literal only, so that no name is ever looked up.
 *
 * <p>IPv4 is four decimal numbers without leading zeros (some readers take those for octal). IPv6 is the form of RFC 4291,
 * an IPv4 tail included.
 *
 * @param high the first 64 bits of an IPv6 address
 * @param low the last 64 bits
 */
record IpAddress(long high, long low) {
    /** What {@link #parseV4} returns for text that is no IPv4 address. */
    static final long NOT_V4 = -1;

    private static final int GROUPS = 8;
    /** Six groups, an IPv4 tail, and their colons: 45 characters. */
    private static final int MAX_LENGTH = 45;

    private static final long MAPPED_PREFIX = 0xffffL << 32;

    /**
     * Reads an IPv4 address without allocating.
     *
     * @param text the text
     * @return the address as an unsigned 32 bit number, or {@link #NOT_V4}
     */
    static long parseV4(String text) {
        long address = 0;
        int parts = 0;
        int at = 0;
        while (parts < 4) {
            int end = at;
            int part = 0;
            while (end < text.length() && end - at < 3 && isDigit(text.charAt(end))) {
                part = part * 10 + (text.charAt(end) - '0');
                end++;
            }
            boolean leadingZero = end - at > 1 && text.charAt(at) == '0';
            if (end == at || leadingZero || part > 255) {
                return NOT_V4;
            }
            address = address << 8 | part;
            parts++;
            boolean last = parts == 4;
            if (last ? end != text.length() : end == text.length() || text.charAt(end) != '.') {
                return NOT_V4;
            }
            at = end + 1;
        }
        return address;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /**
     * Reads an IPv6 address, without a zone.
     *
     * @param text the text
     * @return the address, or null when the text is none
     */
    static IpAddress parseV6(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        int gap = text.indexOf("::");
        if (gap < 0) {
            long[] all = groups(text, true);
            return all != null && all.length == GROUPS ? of(all, new long[0]) : null;
        }
        long[] head = groups(text.substring(0, gap), false);
        long[] tail = groups(text.substring(gap + 2), true);
        // The gap stands for at least one group of zeros.
        return head != null && tail != null && head.length + tail.length < GROUPS ? of(head, tail) : null;
    }

    /** Returns the 16-bit groups of a part without a gap, or null when it is malformed. */
    private static long[] groups(String part, boolean mayEndInV4) {
        if (part.isEmpty()) {
            return new long[0];
        }
        String[] texts = part.split(":", -1);
        boolean dotted = mayEndInV4 && texts[texts.length - 1].indexOf('.') >= 0;
        long[] groups = new long[dotted ? texts.length + 1 : texts.length];
        if (groups.length > GROUPS) {
            return null;
        }
        for (int i = 0; i < (dotted ? texts.length - 1 : texts.length); i++) {
            groups[i] = group(texts[i]);
            if (groups[i] < 0) {
                return null;
            }
        }
        if (dotted) {
            long v4 = parseV4(texts[texts.length - 1]);
            if (v4 == NOT_V4) {
                return null;
            }
            groups[groups.length - 2] = v4 >>> 16;
            groups[groups.length - 1] = v4 & 0xffff;
        }
        return groups;
    }

    private static long group(String text) {
        if (text.isEmpty() || text.length() > 4) {
            return -1;
        }
        long value = 0;
        for (int i = 0; i < text.length(); i++) {
            // Character.digit would also take digits of other scripts.
            char c = text.charAt(i);
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    private static IpAddress of(long[] head, long[] tail) {
        long high = 0;
        long low = 0;
        for (int i = 0; i < GROUPS; i++) {
            int inTail = i - (GROUPS - tail.length);
            long group = i < head.length ? head[i] : inTail >= 0 ? tail[inTail] : 0;
            if (i < GROUPS / 2) {
                high = high << 16 | group;
            } else {
                low = low << 16 | group;
            }
        }
        return new IpAddress(high, low);
    }

    /** Says whether this is an IPv4 address in IPv6 form, {@code ::ffff:a.b.c.d}. */
    boolean isMappedV4() {
        return high == 0 && (low & ~0xffff_ffffL) == MAPPED_PREFIX;
    }

    /** Returns the IPv4 address of {@link #isMappedV4()}, an unsigned 32 bit number. */
    long mappedV4() {
        return low & 0xffff_ffffL;
    }
}
