package io.weir.status;

import java.util.Locale;

/** Writes figures as people read them. What is not known is an en dash. */
public final class Figures {
    /** Stands for what is not known. */
    public static final String UNKNOWN = "\u2013";

    private static final double KIBI = 1024;
    private static final String[] SIZES = {"B", "KB", "MB", "GB", "TB"};

    private Figures() {}

    /** Writes a number of things. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u2009');
    }

    /** Writes a number with two or three digits. */
    public static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return UNKNOWN;
        }
        double size = Math.abs(value);
        if (size >= 100 || value == Math.rint(value)) {
            return count(Math.round(value));
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : "%.2f", value);
    }

    /** Writes how often something happens. */
    public static String perSecond(double value) {
        return Double.isNaN(value) ? UNKNOWN : number(value) + "/s";
    }

    /** Writes a share of 0 to 1 in percent. */
    public static String percent(double ratio) {
        return Double.isNaN(ratio) ? UNKNOWN : number(Math.round(ratio * 1000) / 10.0) + " %";
    }

    /** Writes a size in bytes; a negative one is not known. */
    public static String bytes(long bytes) {
        if (bytes < 0) {
            return UNKNOWN;
        }
        double size = (double) bytes;
        int unit = 0;
        while (size >= KIBI && unit < SIZES.length - 1) {
            size /= KIBI;
            unit++;
        }
        return number(size) + " " + SIZES[unit];
    }

    /** Writes a duration in milliseconds; a negative one is not known. */
    public static String millis(long millis) {
        return millis < 0 ? UNKNOWN : seconds(millis / 1000.0);
    }

    /** Writes a measured duration in nanoseconds; NaN is not known. */
    public static String nanos(double nanos) {
        return Double.isNaN(nanos) ? UNKNOWN : seconds(nanos / 1e9);
    }

    /** Writes a duration in nanoseconds. */
    public static String nanos(long nanos) {
        return seconds(nanos / 1e9);
    }

    private static String seconds(double seconds) {
        if (seconds < 1e-3 && seconds > 0) {
            return number(seconds * 1e6) + " \u00b5s";
        }
        if (seconds < 1) {
            return number(Math.round(seconds * 1e4) / 10.0) + " ms";
        }
        if (seconds < 120) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 120 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
