package io.weir.simulator.gclog;

/**
 * The decorations of one unified logging line: {@code [2026-03-05T10:58:41.230+0100][41.230s][4711][info ][gc,heap] }.
 *
 * <p>Only the times matter, and they are known by their form: any other decoration may hold anything (a host may be called
 * {@code gc}, a process id may equal a collection's) and is passed over. Where a line tells several uptimes, seconds win
 * over milliseconds over nanoseconds, because the last may also count from the machine's start.
 */
final class Decorations {
    /** Larger than any uptime in milliseconds (three years) and smaller than any date since 1973. */
    private static final long EPOCH_MILLIS_FROM = 100_000_000_000L;
    /** The same in nanoseconds. */
    private static final long EPOCH_NANOS_FROM = EPOCH_MILLIS_FROM * 1_000_000L;

    private static final long NANOS_PER_MILLI = 1_000_000;
    /** What fits a long with room to spare: dates up to 2100. */
    private static final int MAX_NANO_DIGITS = 19;

    private static final long MAX_WALL_NANOS = 4_100_000_000_000_000_000L;

    private final LineCursor cursor = new LineCursor();
    private long uptimeNanos;
    private int uptimeRank;
    private long wallNanos;

    /**
     * Reads the groups that end right before a position.
     *
     * @param line the line
     * @param end where the message begins
     * @return the times found; empty when there are no decorations, as with {@code -Xlog:gc:file=x:none}
     */
    Stamp before(String line, int end) {
        clear();
        int position = end;
        while (position > 0) {
            while (position > 0 && line.charAt(position - 1) == ' ') {
                position--;
            }
            int close = position - 1;
            if (close < 0 || line.charAt(close) != ']') {
                break;
            }
            int open = line.lastIndexOf('[', close);
            if (open < 0) {
                break;
            }
            decoration(line.substring(open + 1, close).strip());
            position = open;
        }
        return new Stamp(uptimeNanos, wallNanos);
    }

    /**
     * Finds where the message of a line without a collection's number begins: behind the groups at its start.
     *
     * @param line the line
     * @return the position, 0 when the line starts with no group
     */
    static int messageStart(String line) {
        int position = 0;
        while (position < line.length() && line.charAt(position) == '[') {
            int close = line.indexOf(']', position);
            if (close < 0) {
                return 0;
            }
            position = close + 1;
        }
        return position;
    }

    private void clear() {
        uptimeNanos = Stamp.NONE;
        uptimeRank = 0;
        wallNanos = Stamp.NONE;
    }

    private void decoration(String text) {
        if (text.isEmpty() || !LineCursor.isDigit(text.charAt(0))) {
            return;
        }
        if (text.endsWith("ns")) {
            nanos(text);
        } else if (text.endsWith("ms")) {
            long millis = whole(text, "ms", 0);
            if (millis >= EPOCH_MILLIS_FROM && millis <= MAX_WALL_NANOS / NANOS_PER_MILLI) {
                wallNanos = millis * NANOS_PER_MILLI;
            } else if (millis != LineCursor.NONE && millis < EPOCH_MILLIS_FROM) {
                uptime(millis * NANOS_PER_MILLI, 2);
            }
        } else if (text.endsWith("s")) {
            uptime(whole(text, "s", 9), 3);
        } else {
            long wall = WallTime.parse(text);
            wallNanos = wall == Stamp.NONE ? wallNanos : wall;
        }
    }

    private void nanos(String text) {
        String digits = text.substring(0, text.length() - 2);
        if (digits.length() > MAX_NANO_DIGITS || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return;
        }
        // 19 digits may exceed a long: as an unsigned number it then reads as negative and is refused.
        long nanos = Long.parseUnsignedLong(digits);
        if (nanos >= EPOCH_NANOS_FROM && nanos <= MAX_WALL_NANOS) {
            wallNanos = nanos;
        } else if (nanos >= 0 && nanos < EPOCH_NANOS_FROM) {
            // Of two such decorations one counts from the machine's start, which came first.
            uptime(uptimeRank == 1 ? Math.min(nanos, uptimeNanos) : nanos, 1);
        }
    }

    private long whole(String text, String unit, int decimals) {
        long value = cursor.on(text, 0).decimal(decimals);
        return cursor.skip(unit) && cursor.atEnd() ? value : LineCursor.NONE;
    }

    private void uptime(long nanos, int rank) {
        if (nanos != LineCursor.NONE && rank >= uptimeRank) {
            uptimeNanos = nanos;
            uptimeRank = rank;
        }
    }
}
