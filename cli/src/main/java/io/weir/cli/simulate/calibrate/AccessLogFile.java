package io.weir.cli.simulate.calibrate;

import io.weir.simulator.calibrate.Visit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An access log in the common or combined pattern, with a request's time behind it where it is told: a last column of whole numbers.
 *
 * @param visits what was understood
 * @param foreignLines lines that are none
 */
record AccessLogFile(List<Visit> visits, long foreignLines) {
    private static final Pattern LINE = Pattern.compile(
            "(\\S{1,255}) \\S+ \\S+ \\[([^\\]]{10,40})\\] \"([A-Z]{1,16}) ([^ \"]{1,8192})[^\"]*\" \\d{3} \\S+(?:.* (\\d{1,12})|.*)\\s*");
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
    private static final int LONGEST = 16_384;
    private static final int MOST = 5_000_000;

    /**
     * Reads a file.
     *
     * @param file which
     * @param unitsPerMillisecond of a request's time: 1 for ms, 1000 for microseconds
     * @throws IOException when it cannot be read
     */
    static AccessLogFile read(Path file, double unitsPerMillisecond) throws IOException {
        List<Visit> visits = new ArrayList<>();
        long foreign = 0;
        // Any byte is a character there, so a client's bytes break nothing.
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null && visits.size() < MOST; line = lines.readLine()) {
                Matcher matcher = LINE.matcher(line);
                if (line.length() > LONGEST || !matcher.matches() || !add(visits, matcher, unitsPerMillisecond)) {
                    foreign++;
                }
            }
        }
        return new AccessLogFile(visits, foreign);
    }

    private static boolean add(List<Visit> visits, Matcher line, double unitsPerMillisecond) {
        try {
            double at = OffsetDateTime.parse(line.group(2), STAMP).toEpochSecond();
            double millis =
                    line.group(5) == null ? Double.NaN : Double.parseDouble(line.group(5)) / unitsPerMillisecond;
            visits.add(new Visit(line.group(1), method(line.group(3), line.group(4)), at, millis));
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** The verb and the path's first part, as a scenario's name: {@code get-orders}. */
    private static String method(String verb, String path) {
        String first = path.replaceFirst("^/", "").replaceFirst("[/?#;].*", "").replaceAll("[^A-Za-z0-9]+", "-");
        String name = (verb + "-" + first).toLowerCase(Locale.ROOT);
        return name.length() > 40 ? name.substring(0, 40) : name;
    }
}
