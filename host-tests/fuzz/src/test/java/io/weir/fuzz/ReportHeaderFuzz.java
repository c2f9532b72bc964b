package io.weir.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.InvalidReportException;

/** A response header from any node: a report that we could have written ourselves, none, or a refusal without its bytes. */
class ReportHeaderFuzz {
    @FuzzTest
    @DictionaryEntries({
        "TEXT ",
        "named_metrics.weir_",
        "majors:",
        "minors_left:",
        "risk:0.5",
        "next_major_ms:",
        ",",
        "="
    })
    void text(byte[] bytes) throws InvalidReportException {
        String text = new String(bytes, UTF_8);
        GcReport report;
        try {
            report = GcReportHeader.parse(text);
        } catch (InvalidReportException e) {
            assertThat(e.getMessage()).matches("[ -~]{5,80}");
            return;
        }
        if (report != null) {
            String written = GcReportHeader.format(report);
            assertThat(written).hasSizeLessThan(GcReportHeader.MAX_LENGTH);
            // The first writing rounds the risk, and nothing changes any more after it.
            assertThat(GcReportHeader.format(GcReportHeader.parse(written))).isEqualTo(written);
        }
    }
}
