package io.weir.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyVerbsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int simulate(String... args) {
        out.reset();
        err.reset();
        List<String> all = new ArrayList<>(List.of("simulate"));
        all.addAll(List.of(args));
        return Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                all.toArray(String[]::new));
    }

    private int onShortThesis(String verb, String... args) {
        List<String> all = new ArrayList<>(
                List.of(verb, "thesis-2008", "--replications", "2", "--set", "horizon=180s", "--set", "warmUp=90s"));
        all.addAll(List.of(args));
        return simulate(all.toArray(String[]::new));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void compare_showsWhatAdmissionSavesAndEndsWithLimits() {
        assertThat(onShortThesis("compare")).isZero();
        assertThat(out()).containsPattern("weir +timeouts +1/s .* less").containsPattern("Limits: costs from Nou 2008");
        assertThat(onShortThesis("compare", "--with", "nodes.workers=25", "--format", "csv"))
                .isZero();
        assertThat(out())
                .startsWith("scenario,seed,replications")
                .contains(",as-is,changed,timeouts,1/s,")
                // None in either.
                .doesNotContain(",replies,");
        assertThat(simulate("compare", "thesis-2008", "--over", "nodes.workers"))
                .isEqualTo(2);
        assertThat(err()).contains("--values must be given with --over");
    }

    @Test
    void samePolicyTwice_differsByNothing() {
        assertThat(onShortThesis(
                        "compare", "--with", "nodes.admission.policy=stock", "--set", "clients.browsers.perSecond=1"))
                .isZero();
        assertThat(out())
                .containsPattern("changed +replies .* equal")
                .doesNotContain(" more\n")
                .doesNotContain(" less\n");
    }

    @Test
    void findLimit_findsAHigherOneWithAdmission() {
        assertThat(onShortThesis("find-limit", "--slo", "p95<=3s, lost<=5%", "--format", "json"))
                .isZero();
        assertThat(out()).startsWith("{\"scenario\":\"thesis-2008\",\"slo\":\"p95<=3s, lost<=5%\"");
        double stock = Double.parseDouble(out().replaceAll(".*\"stock\",\"highestKept\":([0-9.]+).*", "$1"));
        double weir = Double.parseDouble(out().replaceAll(".*\"weir\",\"highestKept\":([0-9.]+).*", "$1"));
        // The knee is at 2.44.
        assertThat(stock).isBetween(1.5, 3.0);
        assertThat(weir).isGreaterThan(stock);
    }

    @Test
    void findLimit_tellsAllMistakes() {
        assertThat(simulate("find-limit", "thesis-2008")).isEqualTo(2);
        assertThat(err()).contains("--slo must be given");
        assertThat(simulate("find-limit", "thesis-2008", "--slo", "p95<=5, gold.p99<=1s"))
                .isEqualTo(2);
        assertThat(err()).contains("but was p95<=5");
        assertThat(simulate("find-limit", "thesis-2008", "--slo", "gold.p99<=1s", "--over", "name"))
                .isEqualTo(2);
        assertThat(err()).contains("gold.p99<=1s must be of clients browsers, but was gold", "--over must be the path");
    }

    @Test
    void explain_tellsTheCollapseAndWritesAPage(@TempDir Path directory) throws Exception {
        Path page = directory.resolve("why.html");
        assertThat(onShortThesis("explain", "--html", page.toString())).isZero();
        assertThat(out()).contains("It collapsed", "2 of 2 replications", "cpu-full", "Limits:");
        assertThat(Files.readString(page)).contains("Why thesis-2008 ended as it did", "What began when");
        assertThat(simulate("explain", "thesis-2008", "--html", directory.toString()))
                .isEqualTo(2);
        assertThat(err()).contains("--html must be a file");
    }

    @Test
    void thesis_showsEveryClaim(@TempDir Path directory) throws Exception {
        Path page = directory.resolve("thesis.html");
        int code = simulate("thesis", "--quick", "--html", page.toString());
        assertThat(out()).contains("12 of 12 claims are shown").doesNotContain("NOT shown");
        assertThat(code).isZero();
        assertThat(Files.readString(page))
                .contains(
                        "Figure 2.5",
                        "Figure 2.6",
                        "Figure 2.7",
                        "Figure 2.9",
                        "Figure 2.10",
                        "Figure 2.11",
                        "Figure 2.12")
                .contains("What depends on client-abort semantics");
    }
}
