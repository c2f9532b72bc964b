package io.weir.simulator.gclog;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Reads {@code 2026-03-05T10:58:41.230+0100}, as the JVM writes dates: also with a comma, {@code Z} or {@code +01:00}. */
final class WallTime {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int DATE_AND_TIME_LENGTH = "2026-03-05T10:58:41".length();
    /** Keeps nanoseconds since 1970 below half of what a long holds, so that clocks can be added up. */
    private static final int LAST_YEAR = 2100;

    private WallTime() {}

    /**
     * Reads a whole text.
     *
     * @param text the text, nothing before or after the date
     * @return nanoseconds since 1970, {@link Stamp#NONE} when it is no date of this form
     */
    static long parse(String text) {
        if (text.length() < DATE_AND_TIME_LENGTH || text.charAt(4) != '-' || text.charAt(10) != 'T') {
            return Stamp.NONE;
        }
        int year = digits(text, 0, 4);
        if (year < 1970
                || year > LAST_YEAR
                || text.charAt(7) != '-'
                || text.charAt(13) != ':'
                || text.charAt(16) != ':') {
            return Stamp.NONE;
        }
        int end = DATE_AND_TIME_LENGTH;
        int nanos = 0;
        if (end + 1 < text.length() && (text.charAt(end) == '.' || text.charAt(end) == ',')) {
            int unit = 100_000_000;
            for (end++; end < text.length() && LineCursor.isDigit(text.charAt(end)); end++, unit /= 10) {
                nanos += (text.charAt(end) - '0') * unit;
            }
        }
        int zoneSeconds = zoneSeconds(text.substring(end));
        if (zoneSeconds == Integer.MIN_VALUE) {
            return Stamp.NONE;
        }
        try {
            LocalDateTime time = LocalDateTime.of(
                    year,
                    digits(text, 5, 7),
                    digits(text, 8, 10),
                    digits(text, 11, 13),
                    digits(text, 14, 16),
                    digits(text, 17, 19));
            return (time.toEpochSecond(ZoneOffset.UTC) - zoneSeconds) * NANOS_PER_SECOND + nanos;
        } catch (DateTimeException e) {
            return Stamp.NONE;
        }
    }

    private static int digits(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            if (!LineCursor.isDigit(text.charAt(i))) {
                return -1;
            }
            value = value * 10 + (text.charAt(i) - '0');
        }
        return value;
    }

    /** Reads {@code +0100}, {@code +01:00}, {@code Z} or nothing; {@link Integer#MIN_VALUE} for anything else. */
    private static int zoneSeconds(String zone) {
        if (zone.isEmpty() || zone.equals("Z")) {
            return 0;
        }
        String plain = zone.length() == 6 && zone.charAt(3) == ':' ? zone.substring(0, 3) + zone.substring(4) : zone;
        if (plain.length() != 5 || (plain.charAt(0) != '+' && plain.charAt(0) != '-')) {
            return Integer.MIN_VALUE;
        }
        int hours = digits(plain, 1, 3);
        int minutes = digits(plain, 3, 5);
        if (hours < 0 || minutes < 0) {
            return Integer.MIN_VALUE;
        }
        int seconds = (hours * 60 + minutes) * 60;
        return plain.charAt(0) == '-' ? -seconds : seconds;
    }
}
