package io.weir.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/**
 * A chart of lines over one x axis, with rows of shaded spans where something happened.
 *
 * @param title what it shows
 * @param note how to read it, one or two sentences; may be empty
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param series the lines
 * @param bands rows of spans, may be empty
 */
public record LineChart(String title, String note, Axis x, Axis y, List<Series> series, List<BandRow> bands) {

    /** Checks that nothing is missing and copies the lists. */
    public LineChart {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(note, "note");
        Objects.requireNonNull(x, "x");
        Objects.requireNonNull(y, "y");
        series = List.copyOf(series);
        bands = List.copyOf(bands);
    }

    /** Writes the chart for {@code charts.js}. */
    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeFieldName("x");
        writeAxis(json, x);
        json.writeFieldName("y");
        writeAxis(json, y);
        json.writeArrayFieldStart("series");
        for (Series line : series) {
            writeSeries(json, line);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("bands");
        for (BandRow row : bands) {
            writeBands(json, row);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeAxis(JsonGenerator json, Axis axis) throws IOException {
        json.writeStartObject();
        json.writeStringField("label", axis.label());
        json.writeStringField("scale", axis.scale().name());
        Json.number(json, "max", axis.max());
        json.writeEndObject();
    }

    private static void writeSeries(JsonGenerator json, Series line) throws IOException {
        json.writeStartObject();
        json.writeStringField("label", line.label());
        json.writeNumberField("color", line.color());
        json.writeBooleanField("dashed", line.dashed());
        writeNumbers(json, "xs", line.xs());
        writeNumbers(json, "ys", line.ys());
        json.writeEndObject();
    }

    private static void writeNumbers(JsonGenerator json, String field, double[] values) throws IOException {
        json.writeArrayFieldStart(field);
        for (double value : values) {
            Json.number(json, value);
        }
        json.writeEndArray();
    }

    private static void writeBands(JsonGenerator json, BandRow row) throws IOException {
        json.writeStartObject();
        json.writeStringField("label", row.label());
        json.writeNumberField("color", row.color());
        json.writeArrayFieldStart("spans");
        for (BandRow.Span span : row.spans()) {
            json.writeStartArray();
            Json.number(json, span.from());
            Json.number(json, span.to());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
