package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.AvoidancePolicy;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcReportHeaderTest {
    private static final String EXAMPLE = "TEXT named_metrics.weir_capability:2,named_metrics.weir_storm:0,"
            + "named_metrics.weir_next_major_ms:1250,named_metrics.weir_minors_left:1,"
            + "named_metrics.weir_expected_pause_ms:180,named_metrics.weir_next_pause_ms:310,"
            + "named_metrics.weir_next_pause_expected_ms:9,named_metrics.weir_majors:17,"
            + "named_metrics.weir_uptime_ms:91234,named_metrics.weir_risk:0.000,named_metrics.weir_window_ms:900,"
            + "named_metrics.weir_max_avoid_ms:3000,named_metrics.weir_shortest_pause_ms:20";

    @Test
    void report_hasExactlyThisText() {
        assertThat(GcReportHeader.format(Reports.example().build())).isEqualTo(EXAMPLE);
    }

    @Test
    void textOfAReport_isReadAsTheSameReport() throws Exception {
        assertThat(GcReportHeader.parse(EXAMPLE)).isEqualTo(Reports.example().build());
    }

    @Test
    void nothingIsKnown_onlyWhatIsAlwaysSentIsThere() {
        assertThat(GcReportHeader.format(GcReport.builder().build()))
                .isEqualTo("TEXT named_metrics.weir_capability:0,named_metrics.weir_storm:0,"
                        + "named_metrics.weir_minors_left:999999,named_metrics.weir_majors:0,"
                        + "named_metrics.weir_uptime_ms:0,named_metrics.weir_risk:0.000,"
                        + "named_metrics.weir_window_ms:900,named_metrics.weir_max_avoid_ms:3000,"
                        + "named_metrics.weir_shortest_pause_ms:20");
    }

    @Test
    void onlyMajorsAndMinorsLeft_areAReportOfWhichNothingElseIsKnown() throws Exception {
        assertThat(GcReportHeader.parse("TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:999999"))
                .isEqualTo(GcReport.builder().majors(5).build());
    }

    @Test
    void names_doNotFitAndAreEmptyAfterwards() throws Exception {
        GcReport named = Reports.example()
                .collector("Serial")
                .family("regular")
                .policy(new AvoidancePolicy(900_000_000, 3_000_000_000L, 20_000_000, "random"))
                .build();

        assertThat(GcReportHeader.parse(GcReportHeader.format(named)))
                .isEqualTo(Reports.example().build());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anyReport_survivesTheWayThereAndBack(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            GcReport report = Reports.random(random);
            String text = GcReportHeader.format(report);

            assertThat(GcReportHeader.parse(text)).as(text).isEqualTo(report);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {6, 7})
    void anyReport_isTextThatEnvoyAndGrpcRead(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            String text = GcReportHeader.format(Reports.random(random));

            assertThat(text)
                    .hasSizeLessThan(GcReportHeader.MAX_LENGTH / 4)
                    .matches("TEXT named_metrics\\.weir_[a-z_]+:\\d+(\\.\\d+)?"
                            + "(,named_metrics\\.weir_[a-z_]+:\\d+(\\.\\d+)?)*");
        }
    }

    @ParameterizedTest
    @CsvSource({"0.0004, 0.000", "0.0005, 0.001", "0.5, 0.500", "0.0251, 0.025", "0.9996, 1.000", "1, 1.000"})
    void risk_isWrittenInThousandths(double risk, String text) {
        assertThat(GcReportHeader.format(GcReport.builder().risk(risk).build()))
                .contains("named_metrics.weir_risk:" + text + ",");
    }

    @Test
    void policyOfUnevenMilliseconds_isCutDown() {
        AvoidancePolicy uneven = new AvoidancePolicy(1_999_999, 2_000_001, 999_999, "");

        assertThat(GcReportHeader.format(GcReport.builder().policy(uneven).build()))
                .contains("weir_window_ms:1,")
                .contains("weir_max_avoid_ms:2,")
                .endsWith("weir_shortest_pause_ms:0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva", "tr-TR", "th-TH-u-nu-thai"})
    void defaultLocaleHasOtherNumbers_textIsTheSame(String tag) throws Exception {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            assertThat(GcReportHeader.format(Reports.example().risk(0.125).build()))
                    .isEqualTo(EXAMPLE.replace("0.000", "0.125"));
            assertThat(GcReportHeader.parse(EXAMPLE))
                    .isEqualTo(Reports.example().build());
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void orderOfTheMetrics_doesNotMatter() throws Exception {
        assertThat(GcReportHeader.parse("TEXT named_metrics.weir_minors_left:3,named_metrics.weir_storm:1,"
                        + "named_metrics.weir_majors:5,named_metrics.weir_capability:1"))
                .isEqualTo(GcReportHeader.parse("TEXT named_metrics.weir_capability:1,named_metrics.weir_majors:5,"
                        + "named_metrics.weir_storm:1,named_metrics.weir_minors_left:3"));
    }
}
