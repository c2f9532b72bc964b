package io.weir.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.report.GcReport;
import io.weir.report.InvalidReportException;
import io.weir.telemetry.GcReportJson;

/** A document from any node: a report that comes back as it was when written again, or a refusal without its bytes. */
class ReportJsonFuzz {
    @FuzzTest
    @DictionaryEntries({
        "\"version\":1",
        "\"majors\":1",
        "\"policy\":{",
        "\"capability\":\"RISK\"",
        "\"risk\":",
        "\"collector\":\"",
        "null",
        "1e9",
        "\\xef\\xbb\\xbf"
    })
    void document(byte[] bytes) throws InvalidReportException {
        GcReport report;
        try {
            report = GcReportJson.read(bytes);
        } catch (InvalidReportException e) {
            assertThat(e.getMessage()).matches("[ -~]{5,80}");
            return;
        }
        byte[] written = GcReportJson.write(report);
        assertThat(written).hasSizeLessThan(GcReportJson.MAX_BYTES);
        assertThat(GcReportJson.read(written)).isEqualTo(report);
    }
}
