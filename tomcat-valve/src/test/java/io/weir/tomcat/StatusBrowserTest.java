package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.catalina.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser: Chromium, where it is installed. */
@Timeout(180)
class StatusBrowserTest extends StatusFixture {
    private static final String WATCH_THE_POLICY = "window.violations = [];"
            + "document.addEventListener('securitypolicyviolation', e => violations.push(e.violatedDirective));";

    // The browser may write a last file while the directory is removed.
    @TempDir(cleanup = CleanupMode.NEVER)
    private Path profile;

    @Test
    void page_movesByEventsFitsAPhoneAndGoesDark() throws Exception {
        Optional<Path> program = Chromium.installed();
        assumeTrue(program.isPresent(), "no chromium on the PATH: the page is not tried in a browser");
        Context context = server.addContext("");
        TestTomcat.addServlet(
                context, "/ok", (request, response) -> response.getWriter().print("ok"));
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.tomcat().getEngine().getPipeline().addValve(new GcReportValve());
        MethodQueueValve methods = new MethodQueueValve();
        server.tomcat().getEngine().getPipeline().addValve(methods);
        server.start();
        server.get("/ok");
        System.gc();
        try (Chromium browser = Chromium.start(program.get(), profile)) {
            browser.beforeEachPage(WATCH_THE_POLICY);
            browser.resize(390, 844);
            browser.open(server.uri("/weir"));

            await(browser, "document.getElementById('live') && document.getElementById('live').textContent", "live");
            String before = browser.evaluate("document.getElementById('now').textContent");
            await(browser, "document.getElementById('now').textContent !== '" + before + "'", "true");
            assertThat(valve.getViewers()).isEqualTo(1);
            assertThat(browser.evaluate("violations.length")).isEqualTo("0");
            assertThat(browser.evaluate("getComputedStyle(document.querySelector('section')).borderRadius"))
                    .as("the style sheet is let in")
                    .isEqualTo("6px");
            assertThat(browser.evaluate("document.documentElement.scrollWidth <= 390"))
                    .as("nothing is wider than a phone")
                    .isEqualTo("true");
            assertThat(browser.evaluate("document.querySelectorAll('svg.plot path').length > 0"))
                    .isEqualTo("true");

            browser.prefer("light");
            String light = browser.evaluate("getComputedStyle(document.body).backgroundColor");
            browser.prefer("dark");
            assertThat(browser.evaluate("getComputedStyle(document.body).backgroundColor"))
                    .isNotEqualTo(light);

            valve.stop();
            await(browser, "document.getElementById('live').className", "off");
        }
    }

    private static void await(Chromium browser, String expression, String expected) {
        DrainFixture.await(() -> {
            try {
                return browser.evaluate(expression).equals(expected);
            } catch (Exception e) {
                // Between two documents there is nothing to evaluate in.
                return false;
            }
        });
    }
}
