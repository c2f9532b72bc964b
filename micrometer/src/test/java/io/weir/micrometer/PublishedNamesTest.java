package io.weir.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import io.weir.metrics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written down of names is what the plug-ins show: the table of the guide, the dashboard, the alerts.
 *
 * <p>{@code -Dweir.docs.write=true} writes the table anew.
 */
@Timeout(60)
class PublishedNamesTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path GUIDE = DOCS.resolve("guide/metrics.md");
    private static final String BEGIN = "<!-- begin of the table -->\n";
    private static final String END = "<!-- end of the table -->\n";

    /** What Prometheus's language calls a metric of ours; a name that ends in an underscore is half of a regular expression. */
    private static final Pattern OURS = Pattern.compile("\\bweir_[a-z0-9_]+\\b");

    @TempDir
    static Path directory;

    private static final Map<String, Metric> BY_NAME = new TreeMap<>();
    private static final Map<String, Set<String>> TAGS = new TreeMap<>();
    private static Set<String> scraped;

    @BeforeAll
    static void ask() throws Exception {
        try (EveryPlugIn plugIns = new EveryPlugIn(directory)) {
            for (Metric metric : plugIns.metrics()) {
                BY_NAME.putIfAbsent(metric.name(), metric);
                TAGS.computeIfAbsent(metric.name(), name -> new TreeSet<>())
                        .addAll(metric.tags().keySet());
            }
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            try (WeirMeters meters = new WeirMeters(plugIns.sources())) {
                meters.bindTo(registry);
                scraped = registry.scrape()
                        .lines()
                        .filter(line -> line.startsWith("weir_"))
                        .map(line -> line.split("[{ ]", 2)[0])
                        .collect(Collectors.toCollection(TreeSet::new));
            }
        }
    }

    @AfterAll
    static void forget() {
        BY_NAME.clear();
        TAGS.clear();
    }

    @Test
    void tableOfTheGuide_isWhatThePlugInsShow() throws IOException {
        String guide = Files.readString(GUIDE);
        int from = guide.indexOf(BEGIN) + BEGIN.length();
        int to = guide.indexOf(END);
        if (Boolean.getBoolean("weir.docs.write")) {
            Files.writeString(GUIDE, guide.substring(0, from) + table() + guide.substring(to));
            return;
        }

        assertThat(guide.substring(from, to)).isEqualTo(table());
    }

    @Test
    void namesOfTheTable_areWhatPrometheusIsGiven() {
        assertThat(BY_NAME.values().stream().map(PublishedNamesTest::prometheus).toList())
                .containsExactlyInAnyOrderElementsOf(scraped);
    }

    @Test
    void dashboard_asksForNamesThatThereAre() throws IOException {
        assertThat(names("monitoring/grafana-dashboard.json"))
                .hasSizeGreaterThan(20)
                .isSubsetOf(scraped);
    }

    @Test
    void alerts_askForNamesThatThereAre() throws IOException {
        assertThat(names("monitoring/prometheus-alerts.yml"))
                .hasSizeGreaterThan(5)
                .isSubsetOf(scraped);
    }

    private static Set<String> names(String document) throws IOException {
        return OURS.matcher(Files.readString(DOCS.resolve(document)))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String table() {
        StringBuilder table = new StringBuilder(
                "| name | what | unit | tags | in Prometheus | meaning |\n|---|---|---|---|---|---|\n");
        BY_NAME.forEach((name, metric) -> table.append("| `")
                .append(name)
                .append("` | ")
                .append(metric.kind().name().toLowerCase(Locale.ROOT))
                .append(" | ")
                .append(unit(metric.unit()))
                .append(" | ")
                .append(String.join(", ", TAGS.get(name)))
                .append(" | `")
                .append(prometheus(metric))
                .append("` | ")
                .append(metric.description())
                .append(" |\n"));
        return table.toString();
    }

    private static String unit(Metric.Unit unit) {
        return switch (unit) {
            case COUNT -> "";
            case NANOSECONDS -> "time";
            case BYTES -> "bytes";
            case RATIO -> "0 to 1";
        };
    }

    private static String prometheus(Metric metric) {
        boolean counter = metric.kind() == Metric.Kind.COUNTER;
        String unit =
                switch (metric.unit()) {
                    case COUNT -> null;
                    case NANOSECONDS -> "seconds";
                    case BYTES -> "bytes";
                    case RATIO -> "ratio";
                };
        String name = new PrometheusNamingConvention()
                .name(metric.name(), counter ? Meter.Type.COUNTER : Meter.Type.GAUGE, unit);
        return counter && !name.endsWith("_total") ? name + "_total" : name;
    }
}
