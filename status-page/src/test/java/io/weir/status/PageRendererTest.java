package io.weir.status;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.status.PageRenderer.Liveliness;
import io.weir.status.Plot.Axis;
import io.weir.status.Plot.Ink;
import io.weir.status.Plot.Point;
import io.weir.status.StatusTable.Cell;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageRendererTest {
    private static final String HOSTILE = "</td><script>alert('x')</script>\"&\n\r\u2028data: z";

    private static StatusPage hostilePage() {
        return new StatusPage(
                HOSTILE,
                HOSTILE,
                List.of(StatusSection.of("hostile", HOSTILE)
                        .note(HOSTILE)
                        .fact(HOSTILE, HOSTILE)
                        .plot(new Plot(
                                HOSTILE,
                                new Axis(HOSTILE, 0, 1),
                                new Axis(HOSTILE, 0, 1),
                                List.of(new Plot.Line(HOSTILE, Ink.MAIN, List.of(new Point(0, 0), new Point(1, 1))))))
                        .table(StatusTable.of(HOSTILE, HOSTILE, HOSTILE)
                                .row(new Cell(HOSTILE, 0.5))
                                .build())
                        .table(StatusTable.of(HOSTILE, HOSTILE, HOSTILE).build())
                        .build()));
    }

    @Test
    void hostileText_isNowhereMarkup() {
        String document = PageRenderer.document(hostilePage(), Liveliness.EVENTS, HOSTILE);

        assertThat(document).contains("&lt;/td&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;");
        assertThat(document.split("<script>", -1))
                .as("the page's own script alone")
                .hasSize(2);
        assertThat(document).doesNotContain("alert('x')");
    }

    @Test
    void live_isOneLineWhateverTheTexts() {
        assertThat(PageRenderer.live(hostilePage())).doesNotContain("\n", "\r", "\u2028");
    }

    @Test
    void document_needsNothingFromElsewhere() {
        String document = PageRenderer.document(page(), Liveliness.POLL, "?live");

        assertThat(document).doesNotContain("http:", "https:", " src=", "@import", "url(", " style=", " onclick=");
        assertThat(document).contains("data-poll=\"?live\"").doesNotContain("data-events");
    }

    @Test
    void policy_letsInTheStyleAndTheScriptOfTheDocumentAndNothingElse() throws Exception {
        String document = PageRenderer.document(page(), Liveliness.EVENTS, "weir/events");
        String policy = PageRenderer.headers().get("Content-Security-Policy");

        assertThat(policy)
                .contains("default-src 'none'")
                .contains("style-src '" + hash(document, "style") + "'")
                .contains("script-src '" + hash(document, "script") + "'")
                .doesNotContain("unsafe");
    }

    private static String hash(String document, String element) throws Exception {
        int from = document.indexOf("<" + element + ">") + element.length() + 2;
        String text = document.substring(from, document.indexOf("</" + element + ">"));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }

    @Test
    void sectionWithoutItsPart_saysSoInOneLine() {
        StatusPage page = new StatusPage("t", "n", List.of(StatusSection.absent("tls", "TLS", "It is not there.")));

        assertThat(PageRenderer.live(page))
                .endsWith("<section id=\"tls\"><h2>TLS</h2><p class=\"note\">It is not there.</p></section>");
    }

    @Test
    void idThatIsMarkup_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StatusSection.absent("a\" onclick=\"x", "t", "w"))
                .withMessageContaining("id must be a letter");
    }

    @Test
    void plot_leavesOutWhatIsNoNumberAndCutsOffWhatIsOutside() {
        Plot plot = new Plot(
                "p",
                new Axis("x", 0, 10),
                new Axis("y", 0, 10),
                List.of(
                        new Plot.Line(
                                "", Ink.MAIN, List.of(new Point(0, 0), new Point(5, Double.NaN), new Point(20, 99))),
                        new Plot.Level("", Ink.BOUND, Double.NaN)));

        String svg = svg(plot);

        assertThat(svg).contains("d=\"M52 166L548 10\"").doesNotContain("NaN", "class=\"level");
    }

    @Test
    void plotWithoutExtent_drawsNothing() {
        Plot plot = new Plot("p", new Axis("x", 1, 1), new Axis("y", 0, Double.NaN), List.of());

        assertThat(svg(plot)).contains("<title>p</title></svg>");
    }

    @Test
    void ticks_areRoundNumbers() {
        String svg = svg(new Plot("p", new Axis("x", -60, 9), new Axis("y", 0, 268), List.of()));

        assertThat(svg)
                .contains(">-60<", ">-40<", ">-20<", ">0<", ">100<", ">200<")
                .doesNotContain(">300<");
    }

    private static String svg(Plot plot) {
        StatusPage page = new StatusPage(
                "t", "n", List.of(StatusSection.of("s", "s").plot(plot).build()));
        return PageRenderer.live(page);
    }

    private static StatusPage page() {
        return new StatusPage(
                "t", "n", List.of(StatusSection.of("one", "One").fact("a", "1").build()));
    }
}
