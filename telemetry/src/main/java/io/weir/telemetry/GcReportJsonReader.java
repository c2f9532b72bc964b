package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.InvalidReportException;
import java.io.IOException;

/** Reads one document of {@link GcReportJson}; used once, by one thread. */
final class GcReportJsonReader {
    static final String NOT_A_DOCUMENT = "not a JSON document, or one with a key twice";

    private final GcReport.Builder report = GcReport.builder();
    private boolean versionSeen;
    private boolean majorsSeen;

    GcReport read(byte[] document) throws InvalidReportException {
        if (document.length > GcReportJson.MAX_BYTES) {
            throw new InvalidReportException("longer than " + GcReportJson.MAX_BYTES + " bytes");
        }
        try (JsonParser json = GcReportJson.FACTORY.createParser(document)) {
            readDocument(json);
        } catch (StreamConstraintsException e) {
            throw new InvalidReportException("nested too deeply, or with a name or number that is too long");
        } catch (IOException e) {
            throw new InvalidReportException(NOT_A_DOCUMENT);
        }
        if (!versionSeen || !majorsSeen) {
            throw new InvalidReportException("version and majors must be sent");
        }
        try {
            return report.build();
        } catch (IllegalArgumentException e) {
            // The numbers have been checked one by one: a name is left, and the message would quote it.
            throw new InvalidReportException("a name is too long, or not printable ASCII");
        }
    }

    private void readDocument(JsonParser json) throws IOException, InvalidReportException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new InvalidReportException("not a JSON object");
        }
        SeenKeys seen = new SeenKeys();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            seen.add(key);
            json.nextToken();
            readField(json, key);
        }
        if (json.nextToken() != null) {
            throw new InvalidReportException("more than one JSON value");
        }
    }

    private void readField(JsonParser json, String key) throws IOException, InvalidReportException {
        switch (key) {
            case ReportKey.VERSION -> readVersion(json);
            case ReportKey.COLLECTOR -> report.collector(name(json, ReportKey.COLLECTOR));
            case ReportKey.CAPABILITY -> report.capability(capability(json));
            case ReportKey.STORM -> report.storm(flag(json));
            case ReportKey.NEXT_MAJOR -> report.nextMajorMillis(known(json, ReportKey.NEXT_MAJOR, GcReport.MAX_MILLIS));
            case ReportKey.MINORS_LEFT ->
                report.minorsLeft((int) known(json, ReportKey.MINORS_LEFT, GcReport.MAX_MINORS_LEFT));
            case ReportKey.EXPECTED_PAUSE ->
                report.expectedPauseMillis(known(json, ReportKey.EXPECTED_PAUSE, GcReport.MAX_MILLIS));
            case ReportKey.NEXT_PAUSE -> report.nextPauseMillis(known(json, ReportKey.NEXT_PAUSE, GcReport.MAX_MILLIS));
            case ReportKey.NEXT_PAUSE_EXPECTED ->
                report.nextPauseExpectedMillis(known(json, ReportKey.NEXT_PAUSE_EXPECTED, GcReport.MAX_MILLIS));
            case ReportKey.MAJORS -> {
                report.majors(number(json, ReportKey.MAJORS, GcReport.MAX_MAJORS));
                majorsSeen = true;
            }
            case ReportKey.UPTIME -> report.uptimeMillis(number(json, ReportKey.UPTIME, GcReport.MAX_MILLIS));
            case ReportKey.RISK -> report.risk(ratio(json));
            case ReportKey.FAMILY -> report.family(name(json, ReportKey.FAMILY));
            case ReportKey.POLICY -> report.policy(policy(json));
            default -> SeenKeys.skipValue(json);
        }
    }

    private void readVersion(JsonParser json) throws IOException, InvalidReportException {
        if (number(json, ReportKey.VERSION, Integer.MAX_VALUE) != GcReportJson.VERSION) {
            throw new InvalidReportException("version must be " + GcReportJson.VERSION);
        }
        versionSeen = true;
    }

    private static AvoidancePolicy policy(JsonParser json) throws IOException, InvalidReportException {
        AvoidancePolicy base = AvoidancePolicy.DEFAULT;
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return base;
        }
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw mustBe(ReportKey.POLICY, "an object");
        }
        long window = base.windowNanos();
        long maxAvoid = base.maxAvoidNanos();
        long shortestPause = base.shortestPauseNanos();
        String selector = base.selector();
        SeenKeys seen = new SeenKeys();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String key = json.currentName();
            seen.add(key);
            json.nextToken();
            switch (key) {
                case ReportKey.WINDOW -> window = nanos(json, ReportKey.WINDOW);
                case ReportKey.MAX_AVOID -> maxAvoid = nanos(json, ReportKey.MAX_AVOID);
                case ReportKey.SHORTEST_PAUSE -> shortestPause = nanos(json, ReportKey.SHORTEST_PAUSE);
                case ReportKey.SELECTOR -> selector = name(json, ReportKey.SELECTOR);
                default -> SeenKeys.skipValue(json);
            }
        }
        return new AvoidancePolicy(window, maxAvoid, shortestPause, selector);
    }

    private static long nanos(JsonParser json, String key) throws IOException, InvalidReportException {
        return MILLISECONDS.toNanos(number(json, key, GcReport.MAX_MILLIS));
    }

    private static long known(JsonParser json, String key, long max) throws IOException, InvalidReportException {
        return json.currentToken() == JsonToken.VALUE_NULL ? GcReport.UNKNOWN : number(json, key, max);
    }

    private static long number(JsonParser json, String key, long max) throws IOException, InvalidReportException {
        boolean fits = json.currentToken() == JsonToken.VALUE_NUMBER_INT
                && json.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        long value = fits ? json.getLongValue() : -1;
        if (value < 0 || value > max) {
            throw mustBe(key, "a whole number in 0.." + max);
        }
        return value;
    }

    private static double ratio(JsonParser json) throws IOException, InvalidReportException {
        double value = json.currentToken().isNumeric() ? json.getDoubleValue() : Double.NaN;
        if (!(value >= 0 && value <= 1)) {
            throw mustBe(ReportKey.RISK, "a number in 0..1");
        }
        return value;
    }

    private static boolean flag(JsonParser json) throws InvalidReportException {
        if (!json.currentToken().isBoolean()) {
            throw mustBe(ReportKey.STORM, "true or false");
        }
        return json.currentToken() == JsonToken.VALUE_TRUE;
    }

    private static Capability capability(JsonParser json) throws IOException, InvalidReportException {
        String text = name(json, ReportKey.CAPABILITY);
        for (Capability capability : Capability.values()) {
            if (capability.name().equals(text)) {
                return capability;
            }
        }
        throw mustBe(ReportKey.CAPABILITY, "FORECAST, RISK or NONE");
    }

    private static String name(JsonParser json, String key) throws IOException, InvalidReportException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return "";
        }
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw mustBe(key, "a string or null");
        }
        return json.getText();
    }

    private static InvalidReportException mustBe(String key, String rule) {
        return new InvalidReportException(key + " must be " + rule);
    }
}
