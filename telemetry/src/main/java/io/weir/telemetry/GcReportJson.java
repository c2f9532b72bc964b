package io.weir.telemetry;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.weir.gc.AvoidancePolicy;
import io.weir.report.GcReport;
import io.weir.report.InvalidReportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The JSON form of a report, as a node serves it at its report path.
 *
 * <p>A value that is not known is {@code null}, an empty name too. Reading believes a document whole or not at all: at most
 * {@value #MAX_BYTES} bytes, {@value #MAX_DEPTH} levels deep, no key twice, every number in its range. Keys that are not
 * known are passed over, so that newer nodes may say more. Stateless and thread-safe.
 */
public final class GcReportJson {
    /** The version that is written, and the only one that is read. */
    public static final int VERSION = 1;

    /** The greatest size that is read: thirty times what a report needs. */
    public static final int MAX_BYTES = 16 * 1024;

    /** The greatest depth that is read: a report has two levels. */
    public static final int MAX_DEPTH = 4;

    /** Buffers that are kept for reuse: a thread of the gateway and one of a node each. */
    private static final int KEPT_BUFFERS = 4;

    /**
     * Hostile names are neither interned nor kept in a table that all parsers share. Buffers are not kept in thread-locals,
     * which would hold an undeployed application on Tomcat's threads.
     */
    static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .recyclerPool(JsonRecyclerPools.newBoundedPool(KEPT_BUFFERS))
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxDocumentLength(MAX_BYTES)
                    .maxStringLength(MAX_BYTES)
                    .maxNameLength(256)
                    .maxNumberLength(32)
                    .build())
            .build();

    private GcReportJson() {}

    /**
     * Writes a report.
     *
     * @param report the report
     * @return the document in UTF-8, on one line; durations of the policy in whole milliseconds, cut down
     */
    public static byte[] write(GcReport report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator json = FACTORY.createGenerator(bytes, JsonEncoding.UTF8)) {
            write(report, json);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
        return bytes.toByteArray();
    }

    private static void write(GcReport report, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField(ReportKey.VERSION, VERSION);
        writeName(json, ReportKey.COLLECTOR, report.collector());
        json.writeStringField(ReportKey.CAPABILITY, report.capability().name());
        json.writeBooleanField(ReportKey.STORM, report.storm());
        writeKnown(json, ReportKey.NEXT_MAJOR, report.nextMajorMillis());
        writeKnown(json, ReportKey.MINORS_LEFT, report.minorsLeft());
        writeKnown(json, ReportKey.EXPECTED_PAUSE, report.expectedPauseMillis());
        writeKnown(json, ReportKey.NEXT_PAUSE, report.nextPauseMillis());
        writeKnown(json, ReportKey.NEXT_PAUSE_EXPECTED, report.nextPauseExpectedMillis());
        json.writeNumberField(ReportKey.MAJORS, report.majors());
        json.writeNumberField(ReportKey.UPTIME, report.uptimeMillis());
        json.writeNumberField(ReportKey.RISK, report.risk());
        writeName(json, ReportKey.FAMILY, report.family());
        AvoidancePolicy policy = report.policy();
        json.writeObjectFieldStart(ReportKey.POLICY);
        json.writeNumberField(ReportKey.WINDOW, NANOSECONDS.toMillis(policy.windowNanos()));
        json.writeNumberField(ReportKey.MAX_AVOID, NANOSECONDS.toMillis(policy.maxAvoidNanos()));
        json.writeNumberField(ReportKey.SHORTEST_PAUSE, NANOSECONDS.toMillis(policy.shortestPauseNanos()));
        writeName(json, ReportKey.SELECTOR, policy.selector());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void writeKnown(JsonGenerator json, String key, long value) throws IOException {
        if (value == GcReport.UNKNOWN) {
            json.writeNullField(key);
        } else {
            json.writeNumberField(key, value);
        }
    }

    private static void writeName(JsonGenerator json, String key, String name) throws IOException {
        if (name.isEmpty()) {
            json.writeNullField(key);
        } else {
            json.writeStringField(key, name);
        }
    }

    /**
     * Reads a report.
     *
     * @param document the bytes of a document, from anywhere
     * @return the report
     * @throws InvalidReportException when it cannot be believed; the reason carries none of the document's bytes
     */
    public static GcReport read(byte[] document) throws InvalidReportException {
        return new GcReportJsonReader().read(document);
    }
}
