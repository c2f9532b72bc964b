package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** "A report is believed whole or not at all." */
class GcReportHeaderHostileTest {
    private static final String VALID = "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "Infinity",
                "-1",
                "+1",
                "1e3",
                "1E3",
                "1e9999",
                "0x10",
                "1,5",
                "1.2.3",
                ".",
                "",
                " ",
                "1 ",
                " 1",
                "99999999999999999999",
                "1000000000000000000000000000000000000000000",
                "1_000",
                "\"5\"",
                "٥",
                "null",
                "5;",
                "5\r\nSet-Cookie: a=b",
                "\u0000",
            })
    void valueIsNoPlainNumber_reportIsRefused(String value) {
        assertThatThrownBy(() -> GcReportHeader.parse(VALID + ",named_metrics.weir_next_major_ms:" + value))
                .isInstanceOf(InvalidReportException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "capability, 2",
        "storm, 1",
        "next_major_ms, 3153600000000",
        "expected_pause_ms, 3153600000000",
        "next_pause_ms, 3153600000000",
        "next_pause_expected_ms, 3153600000000",
        "uptime_ms, 3153600000000",
        "window_ms, 3153600000000",
        "max_avoid_ms, 3153600000000",
        "shortest_pause_ms, 3153600000000",
    })
    void wholeNumber_isBelievedUpToItsBoundAndNoFurther(String key, long max) throws Exception {
        String metric = VALID + ",named_metrics.weir_" + key + ":";

        assertThat(GcReportHeader.parse(metric + "0")).isNotNull();
        assertThat(GcReportHeader.parse(metric + max)).isNotNull();
        assertThat(GcReportHeader.parse(metric + max + ".0")).isEqualTo(GcReportHeader.parse(metric + max));
        assertThatThrownBy(() -> GcReportHeader.parse(metric + (max + 1)))
                .isInstanceOf(InvalidReportException.class)
                .hasMessage(key + " must be <= " + max);
        assertThatThrownBy(() -> GcReportHeader.parse(metric + "0.5"))
                .isInstanceOf(InvalidReportException.class)
                .hasMessage(key + " must be a whole number");
    }

    @Test
    void majors_areBelievedUpToTheirBound() throws Exception {
        String text = "TEXT named_metrics.weir_minors_left:0,named_metrics.weir_majors:";

        assertThat(GcReportHeader.parse(text + GcReport.MAX_MAJORS).majors()).isEqualTo(GcReport.MAX_MAJORS);
        assertThatThrownBy(() -> GcReportHeader.parse(text + (GcReport.MAX_MAJORS + 1)))
                .hasMessage("majors must be <= 35184372088832");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "99999, 99999", "100000, -1", "999999, -1"})
    void minorsLeft_areUnknownBeyondWhatAReportCarries(String value, int expected) throws Exception {
        GcReport report =
                GcReportHeader.parse("TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:" + value);

        assertThat(report.minorsLeft()).isEqualTo(expected);
    }

    @Test
    void minorsLeftBeyondNotInSight_isRefused() {
        assertThatThrownBy(() ->
                        GcReportHeader.parse("TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:1000000"))
                .hasMessage("minors_left must be <= 999999");
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1.000, true", "0.12345, true", "1.001, false"})
    void risk_isBelievedUpToOne(String value, boolean believed) throws Exception {
        String text = VALID + ",named_metrics.weir_risk:" + value;
        if (believed) {
            assertThat(GcReportHeader.parse(text).risk()).isEqualTo(Double.parseDouble(value));
        } else {
            assertThatThrownBy(() -> GcReportHeader.parse(text)).hasMessage("risk must be <= 1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TEXT named_metrics.weir_majors:5",
                "TEXT named_metrics.weir_minors_left:5",
                "TEXT named_metrics.weir_storm:1,cpu_utilization:0.1",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_majors:5",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_hack:5",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_:5",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_MAJORS:5",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_storm",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_storm:",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0, named_metrics.weir_storm:7",
                "TEXT named_metrics.weir_majors=5,named_metrics.weir_minors_left=0",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,,cpu_utilization:0.1",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,cpu_utilization",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,cpu_utilization:",
                "TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0,named_metrics.weir_storms:1",
                "TEXT named_metrics.weir_majors:5:6,named_metrics.weir_minors_left:0",
                "TEXTnamed_metrics.weir_majors:5,named_metrics.weir_minors_left:0",
                "text named_metrics.weir_majors:5,named_metrics.weir_minors_left:0",
                "JSON named_metrics.weir_majors:5,named_metrics.weir_minors_left:0",
                "BIN named_metrics.weir_majors:5,named_metrics.weir_minors_left:0",
                "named_metrics.weir_majors:5,named_metrics.weir_minors_left:0",
                " TEXT named_metrics.weir_majors:5,named_metrics.weir_minors_left:0",
            })
    void formIsWrong_reportIsRefused(String text) {
        assertThatThrownBy(() -> GcReportHeader.parse(text)).isInstanceOf(InvalidReportException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "TEXT",
                "TEXT ",
                "TEXT cpu_utilization:0.3,named_metrics.kv_cache:0.9",
                "TEXT cpu_utilization:garbage",
                "JSON {\"cpu_utilization\": 0.3, \"named_metrics\": {\"weir_majors\": 5}}",
                "BIN AAAA",
                "CgQIARAB",
                "anything at all",
            })
    void headerOfAnotherProducer_isNoReport(String text) throws Exception {
        assertThat(GcReportHeader.parse(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cpu_utilization:0.3",
                "cpu_utilization:1.0E-4", // what Double.toString writes
                "cpu_utilization:0.12345678901234567",
                "utilization.disk=0.4",
                "named_metrics.temperature:-40",
                " named_metrics.kv_cache:0.9",
            })
    void metricsOfOthersInTheSameHeader_arePassedOver(String foreign) throws Exception {
        GcReport alone = GcReportHeader.parse(VALID);

        assertThat(GcReportHeader.parse(VALID + "," + foreign)).isEqualTo(alone);
        assertThat(GcReportHeader.parse(VALID.replace("TEXT ", "TEXT " + foreign + ",")))
                .isEqualTo(alone);
    }

    @Test
    void spaceAfterTheComma_isAllowed() throws Exception {
        assertThat(GcReportHeader.parse(VALID.replace(",", ", "))).isEqualTo(GcReportHeader.parse(VALID));
    }

    @Test
    void headerIsLong_isReadUpToTheLimitAndNotBeyond() throws Exception {
        String longest = VALID + ",x:" + "1".repeat(GcReportHeader.MAX_LENGTH - VALID.length() - 3);

        assertThat(longest).hasSize(GcReportHeader.MAX_LENGTH);
        assertThat(GcReportHeader.parse(longest)).isNotNull();
        assertThatThrownBy(() -> GcReportHeader.parse(longest + "1"))
                .isInstanceOf(InvalidReportException.class)
                .hasMessage("longer than 4096 characters");
    }

    @Test
    void refusal_costsNoStackTraceAndRepeatsNothingOfThePeer() {
        assertThatThrownBy(() -> GcReportHeader.parse(VALID + ",named_metrics.weir_${jndi:ldap}:5"))
                .isInstanceOf(InvalidReportException.class)
                .hasMessageNotContaining("jndi")
                .satisfies(e -> assertThat(e.getStackTrace()).isEmpty())
                .satisfies(e -> assertThat(e).hasNoSuppressedExceptions());
    }
}
