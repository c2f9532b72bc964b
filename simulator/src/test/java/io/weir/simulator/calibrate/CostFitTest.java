package io.weir.simulator.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CostFitTest {
    /** A full handshake of 4 ms, a resumed one of 1 ms, a request of 2 ms. */
    private static Window window(double full, double resumed, double requests) {
        return new Window((4 * full + resumed + 2 * requests) / 1e3, full, resumed, requests);
    }

    private static double millis(Fit fit, String path) {
        String text = fit.settings().get(path);
        return Double.parseDouble(text.replaceAll("[^0-9.]", ""));
    }

    @Test
    void measuredHandshakes_leaveTheRequest() {
        Fit fit = CostFit.of(List.of(window(10, 40, 50), window(20, 80, 100)), 4e6, 1e6, List.of("page"));
        assertThat(fit.settings())
                .containsEntry("nodes.tls.full", "4.000000ms")
                .containsEntry("nodes.tls.resumed", "1.000000ms")
                .containsEntry("methods.page.cpu", "exponential(2.000000ms)");
        assertThat(fit.residuals()).containsExactly("CPU time: 0.0 % off over 2 stretches");
    }

    @Test
    void ratesThatDifferFreely_tellAllThree() {
        Fit fit = CostFit.of(
                List.of(
                        window(10, 40, 50),
                        window(30, 20, 90),
                        window(20, 90, 30),
                        window(5, 5, 120),
                        window(40, 1, 40)),
                Double.NaN,
                Double.NaN,
                List.of("page"));
        assertThat(millis(fit, "nodes.tls.full")).isEqualTo(4);
        assertThat(millis(fit, "nodes.tls.resumed")).isEqualTo(1);
        assertThat(millis(fit, "methods.page.cpu")).isEqualTo(2);
        assertThat(fit.unidentified()).noneMatch(line -> line.contains("handshakes apart"));
    }

    @Test
    void ratesThatRiseTogether_areSaidToTellNothing() {
        Fit fit = CostFit.of(
                List.of(window(10, 40, 50), window(20, 80, 100), window(30, 120, 150), window(5, 20, 25)),
                Double.NaN,
                Double.NaN,
                List.of("page", "image"));
        assertThat(fit.unidentified()).anyMatch(line -> line.contains("handshakes apart from requests"));
        // 4 + 4 * 1 + 5 * 2 ms in five requests.
        assertThat(millis(fit, "methods.page.cpu")).isEqualTo(3.6);
        assertThat(fit.settings()).containsKey("methods.image.cpu").containsEntry("nodes.tls.full", "0.000000ms");
    }
}
