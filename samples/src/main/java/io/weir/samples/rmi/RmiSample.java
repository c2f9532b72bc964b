package io.weir.samples.rmi;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.ExitCode;
import io.weir.cli.FormatOption;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.control.ControlMode;
import io.weir.method.MethodLimitsSettings;
import io.weir.samples.Pause;
import java.io.IOException;
import java.rmi.RemoteException;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir sample rmi}: a {@code java.rmi} server whose methods are limited, and whose calls from one host go first. */
@Command(
        name = "rmi",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Shows limits of remote methods, and priority by calling host.",
            "",
            "Starts a java.rmi server with a method that parses and searches 120 KB of XML, and clients that call it all the "
                    + "time, one of them from a host with priority: for a while without limits, then with."
        },
        footer = {
            "",
            "Examples:",
            "  weir sample rmi                    40 clients, one with priority",
            "  weir sample rmi --priority 20      half of them with priority"
        })
public final class RmiSample implements Verb {
    @Option(
            names = RmiPlan.DURATION,
            paramLabel = "TIME",
            description = "How long each server is measured, 100ms to 1h. Default: 10s.")
    private String duration;

    @Option(
            names = RmiPlan.SETTLE,
            paramLabel = "TIME",
            description = "How long each runs before, 0ms to 10m. Default: 10s.")
    private String settle;

    @Option(names = RmiPlan.CLIENTS, paramLabel = "N", description = "Clients, 2 to 200. Default: 40.")
    private String clients;

    @Option(
            names = RmiPlan.PRIORITY,
            paramLabel = "N",
            description = "How many of them call from the host with priority. Default: 1.")
    private String priority;

    @Mixin
    private FormatOption format = new FormatOption();

    private RmiPlan plan;

    /** Creates the verb with nothing set. */
    public RmiSample() {}

    /** What was measured of one server; times in milliseconds. */
    private record Measured(double callsPerSecond, double normalMillis, double priorityMillis, int limit) {}

    @Override
    public void prepare() {
        OptionTexts options = new OptionTexts()
                .with(FormatOption.NAME, format.word())
                .with(RmiPlan.DURATION, duration)
                .with(RmiPlan.SETTLE, settle)
                .with(RmiPlan.CLIENTS, clients)
                .with(RmiPlan.PRIORITY, priority);
        plan = RmiPlan.read(options.map());
    }

    @Override
    public int run(Terminal terminal) throws RemoteException {
        Measured plain = measure(ControlMode.MEASURE);
        Measured limited = measure(ControlMode.ON);
        if (plan.format() == OutputFormat.TABLE) {
            terminal.out().println(line("Without limits", plain));
            terminal.out()
                    .println(line("With Weir's", limited) + " The limit of the search ended at " + limited.limit + ".");
        } else {
            terminal.out().println(json(plain, limited));
        }
        terminal.out().flush();
        return ExitCode.SUCCESS;
    }

    private Measured measure(ControlMode mode) throws RemoteException {
        MethodLimitsSettings settings = MethodLimitsSettings.builder()
                .mode(mode)
                .classes(2)
                .queueTimeout(Duration.ofMinutes(1))
                .build();
        try (RmiServer server = new RmiServer(settings);
                RmiClients running = new RmiClients(server.port(), plan.clients(), plan.priority())) {
            Pause.of(plan.settle());
            running.normal().take();
            running.priority().take();
            Pause.of(plan.duration());
            double[] normal = running.normal().take();
            double[] first = running.priority().take();
            double seconds = plan.duration().toMillis() / 1e3;
            return new Measured(
                    (normal[0] + first[0]) / seconds,
                    normal[1],
                    first[1],
                    server.methods().get(0).limit());
        }
    }

    private String line(String what, Measured measured) {
        return what + ": " + Numbers.fixed(measured.callsPerSecond, 0) + " calls/s of " + plan.clients() + " clients; "
                + Numbers.fixed(measured.priorityMillis, 1) + " ms a call from the host with priority, "
                + Numbers.fixed(measured.normalMillis, 1) + " ms from the others.";
    }

    private static String json(Measured plain, Measured limited) {
        return Json.text(json -> {
            json.writeStartObject();
            write(json, "plain", plain);
            write(json, "weir", limited);
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, String field, Measured measured) throws IOException {
        json.writeObjectFieldStart(field);
        Json.number(json, "callsPerSecond", measured.callsPerSecond);
        Json.number(json, "priorityMillis", measured.priorityMillis);
        Json.number(json, "othersMillis", measured.normalMillis);
        json.writeEndObject();
    }
}
