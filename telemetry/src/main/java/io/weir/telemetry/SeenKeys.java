package io.weir.telemetry;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.weir.report.InvalidReportException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The keys of one JSON object so far, none of which may come again; used by one thread. The keys of a report cost a bit each:
 * the parser's own detection keeps a set of strings for every object.
 */
final class SeenKeys {
    private static final Map<String, Integer> BITS = IntStream.range(0, ReportKey.ALL.size())
            .boxed()
            .collect(Collectors.toUnmodifiableMap(ReportKey.ALL::get, index -> 1 << index));

    private int known;
    private Set<String> others = Set.of();

    /**
     * Takes the next key.
     *
     * @throws InvalidReportException when it has come before
     */
    void add(String key) throws InvalidReportException {
        Integer bit = BITS.get(key);
        if (bit == null) {
            addOther(key);
            return;
        }
        if ((known & bit) != 0) {
            throw twice();
        }
        known |= bit;
    }

    private void addOther(String key) throws InvalidReportException {
        if (others.isEmpty()) {
            others = new HashSet<>();
        }
        if (!others.add(key)) {
            throw twice();
        }
    }

    private static InvalidReportException twice() {
        return new InvalidReportException(GcReportJsonReader.NOT_A_DOCUMENT);
    }

    /**
     * Passes over the present value, whose objects may have no key twice either.
     *
     * @param json at the value; nested as deeply as its constraints allow
     */
    static void skipValue(JsonParser json) throws IOException, InvalidReportException {
        if (json.currentToken() == JsonToken.START_ARRAY) {
            while (json.nextToken() != JsonToken.END_ARRAY) {
                skipValue(json);
            }
        } else if (json.currentToken() == JsonToken.START_OBJECT) {
            SeenKeys seen = new SeenKeys();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                seen.add(json.currentName());
                json.nextToken();
                skipValue(json);
            }
        }
    }
}
