package io.weir.status;

import io.weir.status.StatusSection.Fact;
import io.weir.status.StatusTable.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes a section. */
final class SectionHtml {
    private SectionHtml() {}

    static void write(StatusSection section, Html html) {
        html.open("section", "id", section.id());
        html.element("h2", section.title());
        if (!section.note().isEmpty()) {
            html.element("p", section.note(), "class", "note");
        }
        writeFacts(section.facts(), html);
        if (!section.plots().isEmpty()) {
            html.open("div", "class", "plots");
            section.plots().forEach(plot -> writePlot(plot, html));
            html.close("div");
        }
        section.tables().forEach(table -> writeTable(table, html));
        html.close("section");
    }

    private static void writeFacts(List<Fact> facts, Html html) {
        if (facts.isEmpty()) {
            return;
        }
        // A table rather than a list of terms: read aloud, each figure comes with its name.
        html.open("table", "class", "facts").open("tbody");
        for (Fact fact : facts) {
            html.open("tr")
                    .element("th", fact.label(), "scope", "row")
                    .element("td", fact.value())
                    .close("tr");
        }
        html.close("tbody").close("table");
    }

    private static void writePlot(Plot plot, Html html) {
        html.open("figure");
        PlotSvg.write(plot, html);
        html.open("figcaption").element("span", plot.caption(), "class", "caption");
        legend(plot).forEach((label, ink) -> html.element("span", label, "class", "key " + inkClass(ink)));
        html.close("figcaption").close("figure");
    }

    private static Map<String, Plot.Ink> legend(Plot plot) {
        Map<String, Plot.Ink> legend = new LinkedHashMap<>();
        for (Plot.Item item : plot.items()) {
            if (!item.label().isEmpty()) {
                legend.putIfAbsent(item.label(), item.ink());
            }
        }
        return legend;
    }

    static String inkClass(Plot.Ink ink) {
        return ink.name().toLowerCase(Locale.ROOT);
    }

    private static void writeTable(StatusTable table, Html html) {
        if (table.rows().isEmpty()) {
            html.open("p", "class", "empty").element("b", table.caption()).text(": " + table.whenEmpty());
            html.close("p");
            return;
        }
        html.open("table", "class", "rows").element("caption", table.caption());
        html.open("thead").open("tr");
        table.columns().forEach(column -> html.element("th", column, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (List<Cell> row : table.rows()) {
            html.open("tr");
            for (int i = 0; i < row.size(); i++) {
                // On a phone each row is a card, and each cell says what it is.
                writeCell(row.get(i), table.columns().get(i), html);
            }
            html.close("tr");
        }
        html.close("tbody").close("table");
    }

    private static void writeCell(Cell cell, String column, Html html) {
        html.open("td", "data-label", column).text(cell.text());
        if (!Double.isNaN(cell.share())) {
            html.open(
                    "svg",
                    "class",
                    "bar",
                    "viewBox",
                    "0 0 100 4",
                    "preserveAspectRatio",
                    "none",
                    "aria-hidden",
                    "true");
            html.open("rect", "class", "trough", "width", "100", "height", "4").close("rect");
            html.open("rect", "width", Long.toString(Math.round(100 * cell.share())), "height", "4")
                    .close("rect");
            html.close("svg");
        }
        html.close("td");
    }
}
