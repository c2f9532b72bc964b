package io.weir.cli.simulate.calibrate;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.FileTrouble;
import io.weir.cli.OptionTexts;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import io.weir.simulator.calibrate.CostFit;
import io.weir.simulator.calibrate.Fit;
import io.weir.simulator.calibrate.HeapFit;
import io.weir.simulator.calibrate.VisitFit;
import io.weir.simulator.gclog.GcLogException;
import io.weir.simulator.gclog.GcLogReader;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir simulate calibrate}: a scenario from what a running service measured. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description =
                "Makes a scenario from metrics, access logs and GC logs; says what fits badly and what is not known.",
        footer = {
            "",
            "METRICS is an array of snapshots {\"seconds\": 60, \"metrics\": [{\"name\": \"weir.tls.finished.full\", \"value\": 1}]}",
            "with the names of Weir's metrics, or the result.json of weir bench tls.",
            "",
            "Example:",
            "  weir simulate calibrate --metrics m.json --gc-log gc.log --access-log access.log --out service.yaml"
        })
public final class CalibrateVerb implements Verb {
    private static final String METRICS = "--metrics";
    private static final String GC_LOG = "--gc-log";
    private static final String ACCESS_LOG = "--access-log";
    private static final String OUT = "--out";
    private static final String REQUEST_TIME = "--request-time";
    private static final String USUAL_METHOD = "request";

    @Option(names = METRICS, paramLabel = "FILE", description = "Metrics of Weir's plug-ins as JSON.")
    private Path metricsPath;

    @Option(names = GC_LOG, paramLabel = "FILE", description = "A GC log.")
    private Path gcLogPath;

    @Option(names = ACCESS_LOG, paramLabel = "FILE", description = "An access log in the common or combined pattern.")
    private Path accessLogPath;

    @Option(
            names = REQUEST_TIME,
            paramLabel = "UNIT",
            description = "Unit of the access log's last column: us as of Tomcat 10.1, or ms. Default: us.")
    private String unitText;

    @Option(names = OUT, paramLabel = "FILE", description = "The scenario's file; replaced when it exists. Required.")
    private Path out;

    private double unitsPerMillisecond = 1_000;

    /** For the verb above. */
    public CalibrateVerb() {}

    @Override
    public void prepare() {
        SettingsReader reader = new SettingsReader(
                "weir simulate",
                "calibrate",
                new OptionTexts().with(REQUEST_TIME, unitText).map());
        unitsPerMillisecond =
                reader.oneOf(REQUEST_TIME, "us", List.of("us", "ms")).equals("us") ? 1_000 : 1;
        Mistakes mistakes = reader.mistakes();
        mistakes.require(
                metricsPath != null || gcLogPath != null || accessLogPath != null,
                METRICS,
                "given, or " + GC_LOG + ", or " + ACCESS_LOG,
                "absent");
        if (mistakes.require(out != null, OUT, "given", "absent")) {
            Path directory = out.toAbsolutePath().getParent();
            mistakes.require(
                    directory != null && Files.isDirectory(directory) && !Files.isDirectory(out),
                    OUT,
                    "a file in a directory that is there",
                    "'" + out + "'");
        }
        reader.finish();
    }

    @Override
    public int run(Terminal terminal) {
        Fit fit = start();
        if (accessLogPath != null) {
            fit = fit.and(visits(terminal));
        }
        if (metricsPath != null) {
            fit = fit.and(costs(methodsOf(fit)));
        }
        if (gcLogPath != null) {
            fit = fit.and(heap());
        }
        ScenarioTree tree = ScenarioTree.of(Map.of()).withAll(fit.settings());
        Scenario scenario = Scenario.of(tree);
        write(fit);
        StringBuilder text = new StringBuilder("scenario " + scenario.name() + " (" + scenario.hash() + ") in " + out);
        section(text, "How far the fits are off", fit.residuals());
        section(text, "Not identified", fit.unidentified());
        terminal.out().println(text);
        return ExitCode.SUCCESS;
    }

    private static void section(StringBuilder text, String heading, List<String> lines) {
        text.append("\n\n").append(heading).append(':');
        lines.forEach(line -> text.append("\n  ").append(line).append('.'));
    }

    /** What a scenario needs, where nothing says otherwise. */
    private Fit start() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("name", "calibrated");
        settings.put("description", "Made by weir simulate calibrate.");
        settings.put("horizon", "10m");
        settings.put("warmUp", "1m");
        settings.put("calibration.source", "the running service");
        settings.put("clients.clients.perSecond", "1");
        List<String> unidentified = new ArrayList<>();
        if (accessLogPath == null) {
            settings.put("methods." + USUAL_METHOD + ".io", "0ms");
            unidentified.add("clients and the mix of requests: no access log; one new session a second is written");
        }
        if (gcLogPath == null) {
            unidentified.add("the heap: no GC log; none is modelled");
        }
        if (metricsPath == null) {
            unidentified.add("CPU costs and the number of CPUs: no metrics");
        }
        return new Fit(settings, List.of(), unidentified);
    }

    private Fit visits(Terminal terminal) {
        try {
            AccessLogFile log = AccessLogFile.read(accessLogPath, unitsPerMillisecond);
            if (log.foreignLines() > 0) {
                terminal.err().println(accessLogPath + ": " + log.foreignLines() + " lines are no requests");
            }
            if (log.visits().isEmpty()) {
                throw CliException.badInput(ACCESS_LOG + " '" + accessLogPath + "': there is no request in it");
            }
            return VisitFit.of(log.visits());
        } catch (IOException e) {
            throw CliException.badInput(ACCESS_LOG + " '" + accessLogPath + "': " + FileTrouble.of(e));
        }
    }

    private static List<String> methodsOf(Fit fit) {
        return fit.settings().keySet().stream()
                .filter(path -> path.startsWith("methods."))
                .map(path -> path.substring("methods.".length(), path.lastIndexOf('.')))
                .toList();
    }

    private Fit costs(List<String> methods) {
        try {
            MetricsFile metrics = MetricsFile.read(metricsPath);
            if (metrics.windows().isEmpty()) {
                throw CliException.badInput(METRICS + " '" + metricsPath + "': there is no stretch at low load in it");
            }
            Fit fit = CostFit.of(metrics.windows(), metrics.fullNanos(), metrics.resumedNanos(), methods);
            Map<String, String> settings = new LinkedHashMap<>();
            if (metrics.cpus() > 0) {
                settings.put("nodes.cpus", String.valueOf(metrics.cpus()));
                settings.put("calibration.maxCpus", String.valueOf(metrics.cpus()));
            }
            if (metrics.poolSize() >= 1) {
                settings.put("nodes.pool.size", String.valueOf(Math.round(metrics.poolSize())));
            }
            return fit.and(new Fit(settings, List.of(), List.of()));
        } catch (IOException e) {
            throw CliException.badInput(METRICS + " '" + metricsPath + "': " + FileTrouble.of(e));
        }
    }

    private Fit heap() {
        try {
            return HeapFit.of(GcLogReader.read(gcLogPath));
        } catch (GcLogException e) {
            throw CliException.badInput(e.getMessage());
        } catch (IOException e) {
            throw CliException.badInput(GC_LOG + " '" + gcLogPath + "': " + FileTrouble.of(e));
        }
    }

    private void write(Fit fit) {
        Map<String, Object> nested = new LinkedHashMap<>();
        fit.settings().forEach((path, value) -> put(nested, List.of(path.split("\\.", -1)), value));
        String yaml = new Dump(DumpSettings.builder()
                        .setDefaultFlowStyle(FlowStyle.BLOCK)
                        .build())
                .dumpToString(nested);
        try {
            Files.writeString(
                    out,
                    "# Not identified:\n# " + String.join("\n# ", fit.unidentified()) + "\n" + yaml,
                    StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw CliException.failure(OUT + " '" + out + "': cannot be written: " + FileTrouble.of(e), e);
        }
    }

    @SuppressWarnings("unchecked") // Only maps are put where a path goes on.
    private static void put(Map<String, Object> where, List<String> keys, String value) {
        if (keys.size() == 1) {
            where.put(keys.get(0), value);
            return;
        }
        put(
                (Map<String, Object>) where.computeIfAbsent(keys.get(0), key -> new LinkedHashMap<String, Object>()),
                keys.subList(1, keys.size()),
                value);
    }
}
