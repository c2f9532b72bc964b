package io.weir.config;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text form of durations in every setting and option: a whole number and a unit, as in {@code 500ms} or {@code 2m}. */
public final class Durations {
    /** What a message says a duration must be. */
    public static final String FORM = "a duration such as 500ms, 10s, 2m or 1h";

    // 15 digits of milliseconds are 31,000 years, and no unit makes them overflow a Duration.
    private static final Pattern TEXT = Pattern.compile("(\\d{1,15})(ns|us|ms|s|m|h)");

    private Durations() {}

    /**
     * Reads a duration.
     *
     * @param text digits and one of {@code ns, us, ms, s, m, h}, without a sign or a space between them
     * @return the duration, or empty when the text has another form
     */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "ns" -> Duration.ofNanos(amount);
                    case "us" -> Duration.ofNanos(Math.multiplyExact(amount, 1000));
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                });
    }

    /**
     * Writes a duration in the form that {@link #parse} reads, in its greatest whole unit.
     *
     * @param duration zero or positive, at most 292 years; whole milliseconds above 11 days, so that it can be read again
     * @return for instance {@code 1500ms}
     */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        String[] units = {"h", "m", "s", "ms", "us"};
        long[] sizes = {3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L};
        for (int i = 0; i < units.length; i++) {
            if (nanos != 0 && nanos % sizes[i] == 0) {
                return nanos / sizes[i] + units[i];
            }
        }
        return nanos + "ns";
    }
}
