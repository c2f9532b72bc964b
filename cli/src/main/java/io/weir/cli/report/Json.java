package io.weir.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Writes results as JSON: plain ASCII, so that no terminal's encoding matters, and null for what is not known. */
public final class Json {
    /** Digits after the point of a measured number: microseconds of a millisecond. */
    private static final int DECIMALS = 3;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build();

    private Json() {}

    /** Writes one JSON value. */
    @FunctionalInterface
    public interface Body {
        /**
         * Writes the value.
         *
         * @param json where to
         * @throws IOException when the generator throws
         */
        void write(JsonGenerator json) throws IOException;
    }

    /**
     * Makes the text of one JSON value.
     *
     * @param body writes the value
     * @return one line without a line end
     */
    public static String text(Body body) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            body.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("a result could not be written as JSON", e);
        }
        return text.toString();
    }

    /**
     * Writes a number's field, rounded to thousandths.
     *
     * @param json where to, inside an object
     * @param field the field's name
     * @param value the number; null, NaN or infinite when not known, which is written as {@code null}
     * @throws IOException when the generator throws
     */
    public static void number(JsonGenerator json, String field, Double value) throws IOException {
        json.writeFieldName(field);
        number(json, value);
    }

    /**
     * Writes a number as an element of an array, rounded to thousandths.
     *
     * @param json where to, inside an array
     * @param value the number; null, NaN or infinite when not known, which is written as {@code null}
     * @throws IOException when the generator throws
     */
    public static void number(JsonGenerator json, Double value) throws IOException {
        if (!Numbers.isKnown(value)) {
            json.writeNull();
        } else {
            json.writeNumber(shortest(value));
        }
    }

    private static java.math.BigDecimal shortest(double value) {
        java.math.BigDecimal rounded = Numbers.rounded(value, DECIMALS).stripTrailingZeros();
        return rounded.scale() < 1 ? rounded.setScale(1) : rounded;
    }
}
