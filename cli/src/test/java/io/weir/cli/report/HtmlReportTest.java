package io.weir.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    private static final LineChart CHART = new LineChart(
            "Latency <over> time",
            "How to \"read\" it.",
            Axis.linear("time (s)"),
            Axis.linear("latency (ms)").upTo(300),
            List.of(new Series("longest", 0, false, new double[] {0.25, 0.5}, new double[] {12, Double.NaN})),
            List.of(new BandRow("node-1", 2, List.of(new BandRow.Span(0.1, 0.35)))));

    @Test
    void page_needsNothingElse() {
        String html = new HtmlReport("Report").chart(CHART).html();
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("uPlot", "MIT License", "prefers-color-scheme: dark", "width=device-width")
                .doesNotContainPattern("(src|href)\\s*=\\s*[\"']")
                .doesNotContain("@import", "url(");
    }

    @Test
    void chart_isWrittenAsData() {
        assertThat(new HtmlReport("Report").chart(CHART).html())
                .contains("<figure data-chart=\"0\">")
                .contains("[{\"x\":{\"label\":\"time (s)\",\"scale\":\"LINEAR\",\"max\":null},"
                        + "\"y\":{\"label\":\"latency (ms)\",\"scale\":\"LINEAR\",\"max\":300.0},"
                        + "\"series\":[{\"label\":\"longest\",\"color\":0,\"dashed\":false,\"xs\":[0.25,0.5],"
                        + "\"ys\":[12.0,null]}],"
                        + "\"bands\":[{\"label\":\"node-1\",\"color\":2,\"spans\":[[0.1,0.35]]}]}]");
    }

    @Test
    void text_isEscaped() {
        assertThat(new HtmlReport("a < b & c")
                        .paragraph("<script>alert(1)</script>")
                        .table("\"t\"", new Table("h>", "v").row("<i>", "1"))
                        .chart(CHART)
                        .html())
                .contains("<title>a &lt; b &amp; c</title>", "&lt;script&gt;alert(1)&lt;/script&gt;")
                .contains("<h2>&quot;t&quot;</h2>", "<th>h&gt;</th>", "<td>&lt;i&gt;</td><td class=\"number\">1</td>")
                .contains("Latency &lt;over&gt; time");
    }

    @Test
    void data_cannotEndItsElement() {
        assertThat(new HtmlReport("Report")
                        .data("{\"x\":\"</script><!--<script>\"}")
                        .html())
                .contains("id=\"data\">{\"x\":\"\\u003c/script>\\u003c!--\\u003cscript>\"}</script>");
    }

    @Test
    void writeTo_replacesTheFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("report.html"), "the previous page");
        new HtmlReport("Report").writeTo(file);
        assertThat(file).content().contains("<h1>Report</h1>").doesNotContain("the previous page");
    }

    @Test
    void seriesWithoutAllValues_isRefused() {
        assertThatThrownBy(() -> new Series("s", 0, false, new double[2], new double[1]))
                .hasMessage("series 's': ys must be as many as xs (2), but were 1");
    }

    @Test
    void quantile_isPlacedByItsNines() {
        assertThat(Axis.quantile(0.9)).isCloseTo(10, offset(1e-9));
        assertThat(Axis.quantile(0)).isEqualTo(1);
    }
}
