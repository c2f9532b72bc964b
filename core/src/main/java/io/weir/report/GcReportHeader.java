package io.weir.report;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import java.util.EnumMap;
import java.util.Map;

/**
 * The text of a report in a response header, in the form that Envoy and gRPC read (ORCA, text variant):
 * {@code TEXT named_metrics.weir_next_major_ms:1250,named_metrics.weir_majors:17,...}.
 *
 * <p>Numbers only, in plain decimal digits whatever the locale; an unknown value is left out, except that {@code majors}
 * and {@code minors_left} are always sent ({@value #MINORS_LEFT_NOT_IN_SIGHT} says that no major GC is in sight). Names
 * (collector, family, selector) do not fit and are empty after parsing.
 *
 * <p>A report is believed whole or not at all: one name that is not known, one that comes twice, one number that is not
 * finite, negative, out of its range or broken where it must be whole, and {@link #parse} refuses it. Metrics of the same header
 * that are not Weir's are passed over, whatever their values look like. Stateless and thread-safe.
 */
public final class GcReportHeader {
    /** The header's usual name. */
    public static final String DEFAULT_NAME = "endpoint-load-metrics";

    /** The greatest length that is looked at, characters: a full report of Weir's needs about 500. */
    public static final int MAX_LENGTH = 4096;

    /** The value of {@code minors_left} when it is not known: beyond any number that a report carries. */
    public static final int MINORS_LEFT_NOT_IN_SIGHT = 999_999;

    private static final String KIND = "TEXT ";
    private static final String NAMED = "named_metrics.";
    private static final String OURS = NAMED + "weir_";

    private GcReportHeader() {}

    private enum Field {
        CAPABILITY("capability", 2),
        STORM("storm", 1),
        NEXT_MAJOR("next_major_ms", GcReport.MAX_MILLIS),
        MINORS_LEFT("minors_left", MINORS_LEFT_NOT_IN_SIGHT),
        EXPECTED_PAUSE("expected_pause_ms", GcReport.MAX_MILLIS),
        NEXT_PAUSE("next_pause_ms", GcReport.MAX_MILLIS),
        NEXT_PAUSE_EXPECTED("next_pause_expected_ms", GcReport.MAX_MILLIS),
        MAJORS("majors", GcReport.MAX_MAJORS),
        UPTIME("uptime_ms", GcReport.MAX_MILLIS),
        RISK("risk", 1),
        WINDOW("window_ms", GcReport.MAX_MILLIS),
        MAX_AVOID("max_avoid_ms", GcReport.MAX_MILLIS),
        SHORTEST_PAUSE("shortest_pause_ms", GcReport.MAX_MILLIS);

        private static final Field[] ALL = values();

        private final String key;
        private final long max;

        Field(String key, long max) {
            this.key = key;
            this.max = max;
        }

        private static Field of(String text, int from, int to) {
            for (Field field : ALL) {
                if (field.key.length() == to - from && text.startsWith(field.key, from)) {
                    return field;
                }
            }
            return null;
        }
    }

    /**
     * Writes a report.
     *
     * @param report the report
     * @return the header's value, printable ASCII without spaces after {@code TEXT }
     */
    public static String format(GcReport report) {
        StringBuilder out = new StringBuilder(512).append(KIND);
        append(out, Field.CAPABILITY, codeOf(report.capability()));
        append(out, Field.STORM, report.storm() ? 1 : 0);
        append(out, Field.NEXT_MAJOR, report.nextMajorMillis());
        append(
                out,
                Field.MINORS_LEFT,
                report.minorsLeft() == GcReport.UNKNOWN ? MINORS_LEFT_NOT_IN_SIGHT : report.minorsLeft());
        append(out, Field.EXPECTED_PAUSE, report.expectedPauseMillis());
        append(out, Field.NEXT_PAUSE, report.nextPauseMillis());
        append(out, Field.NEXT_PAUSE_EXPECTED, report.nextPauseExpectedMillis());
        append(out, Field.MAJORS, report.majors());
        append(out, Field.UPTIME, report.uptimeMillis());
        appendName(out, Field.RISK);
        appendThousandths(out, report.risk());
        append(out, Field.WINDOW, NANOSECONDS.toMillis(report.policy().windowNanos()));
        append(out, Field.MAX_AVOID, NANOSECONDS.toMillis(report.policy().maxAvoidNanos()));
        append(out, Field.SHORTEST_PAUSE, NANOSECONDS.toMillis(report.policy().shortestPauseNanos()));
        return out.toString();
    }

    private static void append(StringBuilder out, Field field, long value) {
        if (value != GcReport.UNKNOWN) {
            appendName(out, field);
            out.append(value);
        }
    }

    private static void appendName(StringBuilder out, Field field) {
        if (out.length() > KIND.length()) {
            out.append(',');
        }
        out.append(OURS).append(field.key).append(':');
    }

    private static void appendThousandths(StringBuilder out, double ratio) {
        long thousandths = Math.round(ratio * 1000);
        out.append(thousandths / 1000).append('.');
        String digits = Long.toString(thousandths % 1000 + 1000);
        out.append(digits, 1, 4);
    }

    private static int codeOf(Capability capability) {
        return switch (capability) {
            case NONE -> 0;
            case RISK -> 1;
            case FORECAST -> 2;
        };
    }

    private static Capability capabilityOf(double code) {
        return code == 2 ? Capability.FORECAST : code == 1 ? Capability.RISK : Capability.NONE;
    }

    /**
     * Reads a report.
     *
     * @param text a header's value, from anywhere
     * @return the report, or null when the header carries none of Weir's metrics (another producer's header)
     * @throws InvalidReportException when it claims to be a report and cannot be believed
     */
    public static GcReport parse(String text) throws InvalidReportException {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidReportException("longer than " + MAX_LENGTH + " characters");
        }
        if (!text.contains(OURS)) {
            return null;
        }
        if (!text.startsWith(KIND)) {
            throw new InvalidReportException("not of the kind TEXT");
        }
        Map<Field, Double> values = new EnumMap<>(Field.class);
        int from = KIND.length();
        while (from <= text.length()) {
            int comma = text.indexOf(',', from);
            int to = comma < 0 ? text.length() : comma;
            parseMetric(text, from, to, values);
            from = to + 1;
        }
        return reportOf(values);
    }

    private static void parseMetric(String text, int from, int to, Map<Field, Double> values)
            throws InvalidReportException {
        int start = from;
        while (start < to && text.charAt(start) == ' ') {
            start++; // other producers, and proxies that join headers, put a space after the comma
        }
        boolean ours = text.startsWith(OURS, start);
        int colon = text.indexOf(':', start);
        if (!ours && (colon < 0 || colon > to)) {
            colon = text.indexOf('=', start); // newer producers
        }
        if (colon <= start || colon >= to - 1) {
            throw new InvalidReportException("a metric is not of the form name:value");
        }
        if (!ours) {
            return;
        }
        Field field = Field.of(text, start + OURS.length(), colon);
        if (field == null) {
            throw new InvalidReportException("a metric of Weir's that is not known");
        }
        double value = DecimalParser.parse(text, colon + 1, to);
        if (value > field.max) {
            throw new InvalidReportException(field.key + " must be <= " + field.max);
        }
        if (field != Field.RISK && value != Math.rint(value)) {
            throw new InvalidReportException(field.key + " must be a whole number");
        }
        if (values.put(field, value) != null) {
            throw new InvalidReportException(field.key + " comes twice");
        }
    }

    private static GcReport reportOf(Map<Field, Double> values) throws InvalidReportException {
        if (!values.containsKey(Field.MAJORS) || !values.containsKey(Field.MINORS_LEFT)) {
            throw new InvalidReportException("majors and minors_left must be sent");
        }
        double minorsLeft = values.get(Field.MINORS_LEFT);
        AvoidancePolicy base = AvoidancePolicy.DEFAULT;
        return GcReport.builder()
                .capability(capabilityOf(values.getOrDefault(Field.CAPABILITY, 0.0)))
                .storm(values.getOrDefault(Field.STORM, 0.0) == 1)
                .nextMajorMillis(millis(values, Field.NEXT_MAJOR))
                .minorsLeft(minorsLeft > GcReport.MAX_MINORS_LEFT ? GcReport.UNKNOWN : (int) minorsLeft)
                .expectedPauseMillis(millis(values, Field.EXPECTED_PAUSE))
                .nextPauseMillis(millis(values, Field.NEXT_PAUSE))
                .nextPauseExpectedMillis(millis(values, Field.NEXT_PAUSE_EXPECTED))
                .majors(values.get(Field.MAJORS).longValue())
                .uptimeMillis(Math.max(0, millis(values, Field.UPTIME)))
                .risk(values.getOrDefault(Field.RISK, 0.0))
                .policy(new AvoidancePolicy(
                        nanos(values, Field.WINDOW, base.windowNanos()),
                        nanos(values, Field.MAX_AVOID, base.maxAvoidNanos()),
                        nanos(values, Field.SHORTEST_PAUSE, base.shortestPauseNanos()),
                        base.selector()))
                .build();
    }

    private static long millis(Map<Field, Double> values, Field field) {
        Double value = values.get(field);
        return value == null ? GcReport.UNKNOWN : value.longValue();
    }

    private static long nanos(Map<Field, Double> values, Field field, long otherwise) {
        Double value = values.get(field);
        return value == null ? otherwise : MILLISECONDS.toNanos(value.longValue());
    }
}
