package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is done to a header's text: a report within its bounds, nothing, or a refusal; never another exception. */
class GcReportHeaderFuzzTest {
    private static final int CASES = 4_000;

    private static final String[] FRAGMENTS = {
        "named_metrics.weir_",
        "majors:",
        ":",
        ",",
        ".",
        "TEXT ",
        "JSON ",
        "NaN",
        "1e9999",
        "-",
        "\u0000",
        "\uD83D",
        "９",
        "named_metrics.weir_majors:1",
        "named_metrics.weir_minors_left:2",
        "99999999999999999999",
        "0",
        ",,",
        "::",
    };

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void mutatedText_yieldsAReportNothingOrARefusal(long seed) {
        Random random = new Random(seed);
        int reports = 0;
        int refusals = 0;
        for (int i = 0; i < CASES; i++) {
            String text = mutate(GcReportHeader.format(Reports.random(random)), random);
            try {
                GcReport report = GcReportHeader.parse(text);
                if (report != null) {
                    reports++;
                    assertThat(readAgain(report)).as("seed %d: %s", seed, text).isEqualTo(rounded(report));
                }
            } catch (InvalidReportException e) {
                refusals++;
                assertThat(e.getMessage()).as("seed %d: %s", seed, text).matches("[ -~]{5,80}");
            }
        }

        assertThat(reports).as("seed %d: some mutations are harmless", seed).isPositive();
        assertThat(refusals).as("seed %d: most are not", seed).isGreaterThan(CASES / 3);
    }

    /** A report that was believed is one that we could have written ourselves. */
    private static GcReport readAgain(GcReport report) throws InvalidReportException {
        return GcReportHeader.parse(GcReportHeader.format(report));
    }

    private static GcReport rounded(GcReport report) {
        return GcReport.builder()
                .capability(report.capability())
                .storm(report.storm())
                .nextMajorMillis(report.nextMajorMillis())
                .minorsLeft(report.minorsLeft())
                .expectedPauseMillis(report.expectedPauseMillis())
                .nextPauseMillis(report.nextPauseMillis())
                .nextPauseExpectedMillis(report.nextPauseExpectedMillis())
                .majors(report.majors())
                .uptimeMillis(report.uptimeMillis())
                .risk(Math.round(report.risk() * 1000) / 1000.0)
                .policy(report.policy())
                .build();
    }

    private static String mutate(String text, Random random) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(out.length() + 1);
            int end = Math.min(out.length(), at + random.nextInt(40));
            switch (random.nextInt(8)) {
                case 0 -> out.delete(at, end);
                case 1 -> out.insert(at, out.substring(at, end));
                case 2 -> out.insert(at, FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
                case 3 -> out.replace(at, end, FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
                case 4 -> out.insert(at, (char) random.nextInt(0x10000));
                case 5 -> out.setLength(at);
                case 6 -> replaceADigit(out, at, random);
                default -> out.append(',').append(out.substring(at, end));
            }
        }
        return out.toString();
    }

    private static void replaceADigit(StringBuilder out, int from, Random random) {
        for (int i = from; i < out.length(); i++) {
            if (Character.isDigit(out.charAt(i))) {
                out.setCharAt(i, (char) ('0' + random.nextInt(10)));
                return;
            }
        }
    }
}
