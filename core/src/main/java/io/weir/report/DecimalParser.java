package io.weir.report;

/** Reads a plain decimal number without allocating and without a locale: digits, at most one dot, no sign, no exponent. */
final class DecimalParser {
    /** Digits before the dot: 15 fit a double without rounding. */
    private static final int MAX_DIGITS = 15;

    private DecimalParser() {}

    static double parse(String text, int from, int to) throws InvalidReportException {
        long digits = 0;
        int digitCount = 0;
        double scale = 1;
        boolean dot = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '.' && !dot) {
                dot = true;
            } else if (c >= '0' && c <= '9' && digitCount < MAX_DIGITS) {
                digits = digits * 10 + (c - '0');
                digitCount++;
                scale = dot ? scale * 10 : scale;
            } else {
                throw new InvalidReportException("a value is not a plain decimal number of at most 15 digits");
            }
        }
        if (digitCount == 0) {
            throw new InvalidReportException("a value has no digits");
        }
        return digits / scale;
    }
}
