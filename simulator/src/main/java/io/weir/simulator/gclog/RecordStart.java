package io.weir.simulator.gclog;

/**
 * Where a record of JDK 5 to 8 begins: {@code 2019-01-31T23:58:03.455+0000: 790058.413: [GC (Allocation Failure) }, with
 * either stamp, both or none, at the start of a line or glued behind another record.
 *
 * @param stamp the stamps before the bracket
 * @param full whether it says {@code Full GC}
 * @param cause the JVM's word for why, empty where there is none
 * @param phase the word behind {@code GC} that only G1 writes (pause, remark, cleanup), else empty
 * @param bodyStart position right behind what was read
 */
record RecordStart(Stamp stamp, boolean full, String cause, String phase, int bodyStart) {
    private static final String YOUNG = "[GC";
    private static final String FULL = "[Full GC";
    private static final String[] PHASES = {"pause", "remark", "cleanup"};

    /**
     * Finds the next start.
     *
     * @param line the line
     * @param from where to begin
     * @return the position of its bracket, -1 when there is none
     */
    static int find(String line, int from) {
        for (int at = line.indexOf('[', from); at >= 0; at = line.indexOf('[', at + 1)) {
            if (isAt(line, at)) {
                return at;
            }
        }
        return -1;
    }

    /** Says whether a record, not a step or a concurrent phase of one, begins at a bracket. */
    static boolean isAt(String line, int bracket) {
        if (line.startsWith(FULL, bracket)) {
            return isBoundary(line, bracket + FULL.length());
        }
        if (!line.startsWith(YOUNG, bracket)) {
            return false;
        }
        int end = bracket + YOUNG.length();
        return isBoundary(line, end)
                && !line.startsWith(" Worker", end)
                && !line.startsWith(" concurrent", end)
                && !line.startsWith(" ref-proc", end);
    }

    private static boolean isBoundary(String line, int end) {
        // A digit: JDK 6 and 7 glue the stamp of reference processing to the word.
        return end >= line.length() || " (-[".indexOf(line.charAt(end)) >= 0 || LineCursor.isDigit(line.charAt(end));
    }

    /**
     * Reads a start.
     *
     * @param line the line
     * @param bracket a position of which {@link #isAt} is true
     * @return what it says
     */
    static RecordStart at(String line, int bracket) {
        boolean full = line.startsWith(FULL, bracket);
        int position = bracket + (full ? FULL : YOUNG).length();
        String phase = phase(line, position);
        position += phase.isEmpty() ? 0 : phase.length() + 1;
        String cause = "";
        while (true) {
            int open = position;
            while (open < line.length() && line.charAt(open) == ' ') {
                open++;
            }
            int close = open < line.length() && line.charAt(open) == '(' ? closing(line, open) : -1;
            if (close < 0) {
                break;
            }
            String inside = line.substring(open + 1, close);
            if (cause.isEmpty() && !isKind(inside)) {
                cause = inside;
            }
            position = close + 1;
        }
        return new RecordStart(stampBefore(line, bracket), full, cause, phase, position);
    }

    private static String phase(String line, int position) {
        for (String phase : PHASES) {
            if (line.startsWith(phase, position + 1)) {
                return phase;
            }
        }
        return "";
    }

    private static boolean isKind(String inside) {
        return switch (inside) {
            case "young", "mixed", "partial", "initial-mark", "to-space exhausted", "to-space overflow" -> true;
            default -> false;
        };
    }

    private static int closing(String line, int open) {
        int depth = 0;
        for (int i = open; i < line.length(); i++) {
            depth += line.charAt(i) == '(' ? 1 : line.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Reads {@code DATE: UPTIME: } backwards from a position; whatever is not of this form is no stamp.
     *
     * @param line the line
     * @param end right behind the stamps
     * @return the stamps found
     */
    static Stamp stampBefore(String line, int end) {
        String last = wordBefore(line, end);
        if (last.isEmpty()) {
            return Stamp.UNTIMED;
        }
        int start = end - 2 - last.length();
        if (start > 0 && line.charAt(start - 1) == '#') {
            // PrintGCID of JDK 8: "0.123: #17: [GC".
            return stampBefore(line, start - 1);
        }
        LineCursor cursor = new LineCursor().on(last, 0);
        long uptime = cursor.decimal(9);
        if (uptime == LineCursor.NONE || !cursor.atEnd()) {
            return new Stamp(Stamp.NONE, WallTime.parse(last));
        }
        String first = wordBefore(line, start);
        return new Stamp(uptime, WallTime.parse(first));
    }

    /** Returns the characters of a number or date before {@code ": "} and a position. */
    private static String wordBefore(String line, int end) {
        if (end < 3 || line.charAt(end - 1) != ' ' || line.charAt(end - 2) != ':') {
            return "";
        }
        int start = end - 2;
        while (start > 0 && isStampCharacter(line.charAt(start - 1))) {
            start--;
        }
        return line.substring(start, end - 2);
    }

    private static boolean isStampCharacter(char c) {
        return LineCursor.isDigit(c)
                || c == '.'
                || c == ','
                || c == ':'
                || c == '-'
                || c == '+'
                || c == 'T'
                || c == 'Z';
    }
}
