package io.weir.cli.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as text: a decimal point in every locale, never an exponent, a dash for what is not known. */
public final class Numbers {
    /** Stands for an unknown number in a table. */
    public static final String UNKNOWN = "-";

    private Numbers() {}

    /**
     * Writes a number with a fixed count of decimals.
     *
     * @param value any number; null, NaN or infinite when not known
     * @param decimals zero or more
     * @return for instance {@code 12.50}, or {@link #UNKNOWN}
     */
    public static String fixed(Double value, int decimals) {
        return isKnown(value) ? rounded(value, decimals).toPlainString() : UNKNOWN;
    }

    /**
     * Writes a share of 0 to 1 in percent.
     *
     * @param ratio the share; null or NaN when not known
     * @param decimals zero or more
     * @return for instance {@code 12.5 %}, or {@link #UNKNOWN}
     */
    public static String percent(Double ratio, int decimals) {
        return isKnown(ratio) ? rounded(ratio * 100, decimals).toPlainString() + " %" : UNKNOWN;
    }

    static boolean isKnown(Double value) {
        return value != null && Double.isFinite(value);
    }

    static BigDecimal rounded(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    }
}
