package io.weir.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A result as one HTML file that needs nothing else: the charts' library, the styles and the data are in it.
 *
 * <p>It follows the reader's light or dark setting and the width of the screen, and without JavaScript still shows text
 * and tables. Text is escaped here, so callers pass plain text. Not thread-safe.
 */
public final class HtmlReport {
    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

    private final String title;
    private final StringBuilder body = new StringBuilder();
    private final List<LineChart> charts = new ArrayList<>();
    private String data = "null";

    /**
     * Starts a report.
     *
     * @param title its heading and the page's title
     */
    public HtmlReport(String title) {
        this.title = Objects.requireNonNull(title, "title");
    }

    /**
     * Adds a paragraph.
     *
     * @param text plain text
     * @return this report
     */
    public HtmlReport paragraph(String text) {
        body.append("<p>").append(escape(text)).append("</p>\n");
        return this;
    }

    /**
     * Adds a table.
     *
     * @param heading what it shows
     * @param table the table
     * @return this report
     */
    public HtmlReport table(String heading, Table table) {
        body.append("<h2>").append(escape(heading)).append("</h2>\n<div class=\"wide\"><table>\n<thead>");
        appendRow(table, table.headings(), "th");
        body.append("</thead>\n<tbody>");
        table.rows().forEach(row -> appendRow(table, row, "td"));
        body.append("</tbody>\n</table></div>\n");
        return this;
    }

    /**
     * Adds a chart.
     *
     * @param chart the chart
     * @return this report
     */
    public HtmlReport chart(LineChart chart) {
        body.append("<h2>").append(escape(chart.title())).append("</h2>\n");
        if (!chart.note().isEmpty()) {
            body.append("<p class=\"note\">").append(escape(chart.note())).append("</p>\n");
        }
        body.append("<figure data-chart=\"").append(charts.size()).append("\"></figure>\n");
        charts.add(chart);
        return this;
    }

    /**
     * Keeps the result in the page, for whoever wants to compute with it: the element {@code data}.
     *
     * @param json one JSON value
     * @return this report
     */
    public HtmlReport data(String json) {
        data = json;
        return this;
    }

    /**
     * Writes the page.
     *
     * @param file where to; replaced when it exists
     * @throws IOException when the file cannot be written
     */
    public void writeTo(Path file) throws IOException {
        Files.writeString(file, html(), StandardCharsets.UTF_8);
    }

    /**
     * Makes the page.
     *
     * @return the whole HTML document
     */
    public String html() {
        String chartData = Json.text(json -> {
            json.writeStartArray();
            for (LineChart chart : charts) {
                chart.write(json);
            }
            json.writeEndArray();
        });
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                """
                + "<title>" + escape(title) + "</title>\n"
                + "<style>\n" + resource(UPLOT + "dist/uPlot.min.css") + resource("report.css") + "</style>\n"
                + "</head>\n<body>\n<main>\n<h1>" + escape(title) + "</h1>\n" + body + "</main>\n"
                + jsonElement("data", data)
                + jsonElement("charts", chartData)
                + "<!--\nThe charts are drawn by uPlot.\n"
                + resource(UPLOT + "LICENSE").strip() + "\n-->\n"
                + "<script>\n" + resource(UPLOT + "dist/uPlot.iife.min.js") + "\n</script>\n"
                + "<script>\n" + resource("charts.js") + "</script>\n</body>\n</html>\n";
    }

    private void appendRow(Table table, List<String> cells, String element) {
        body.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            body.append('<').append(element).append(table.isRight(i) ? " class=\"number\">" : ">");
            body.append(escape(cells.get(i))).append("</").append(element).append('>');
        }
        body.append("</tr>\n");
    }

    /**
     * A less-than sign is only ever inside a JSON text, where its escape means the same; so no text ends the element.
     */
    private static String jsonElement(String id, String json) {
        return "<script type=\"application/json\" id=\"" + id + "\">" + json.replace("<", "\\u003c") + "</script>\n";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the class path lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
