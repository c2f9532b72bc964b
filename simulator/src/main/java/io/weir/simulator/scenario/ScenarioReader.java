package io.weir.simulator.scenario;

import io.weir.simulator.client.ClientSettings;
import io.weir.simulator.client.RetryRule;
import io.weir.simulator.database.DatabaseSettings;
import io.weir.simulator.database.LevelCurve;
import io.weir.simulator.gateway.GatewaySettings;
import io.weir.simulator.scenario.Population.Arrivals;
import io.weir.simulator.scenario.Population.Kind;
import io.weir.simulator.scenario.Population.LoadStep;
import io.weir.simulator.server.Method;
import io.weir.simulator.server.TlsCosts;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Understands a scenario's tree. Where a part is wrong its place stays null, and the end refuses the whole. */
final class ScenarioReader {
    private static final double MOST_PER_SECOND = 1e6;
    private static final int HASH_DIGITS = 16;

    private final Reading reading;
    private final Section root;

    private ScenarioReader(ScenarioTree tree) {
        String name = String.valueOf(tree.root().getOrDefault("name", "scenario"));
        this.reading = new Reading(name);
        this.root = new Section(reading, "", tree.root());
    }

    static Scenario read(ScenarioTree tree) {
        return new ScenarioReader(tree).read();
    }

    private Scenario read() {
        String name = root.text("name", "scenario");
        String description = root.text("description", "");
        long horizon = root.duration("horizon", "30m");
        root.require(horizon >= 1e9 && horizon <= 7 * 86_400e9, "horizon", "in 1s..168h", root.text("horizon", "30m"));
        long warmUp = root.duration("warmUp", "0s");
        root.require(warmUp < horizon, "warmUp", "less than horizon", root.text("warmUp", "0s"));
        long sample = root.duration("sample", "10s");
        root.require(
                sample >= 1e6 && horizon / Math.max(1, sample) <= 100_000,
                "sample",
                ">= 1ms, and long enough for at most 100000 of them",
                root.text("sample", "10s"));
        List<Method> methods = methods();
        List<Population> populations = populations(methods);
        NodeReader nodes = new NodeReader(root.section("nodes"));
        int nodeCount = nodes.count();
        Scenario scenario = new Scenario(
                name,
                description,
                horizon,
                warmUp,
                sample,
                methods,
                populations,
                nodeCount,
                nodes.read(),
                database(methods),
                root.has("gateways")
                        ? Optional.ofNullable(GatewayReader.read(root.section("gateways")))
                        : Optional.empty(),
                incidents(nodeCount),
                calibration(),
                sweep(),
                reading.used(),
                hash());
        checkRoute(scenario);
        reading.finish();
        return scenario;
    }

    private void checkRoute(Scenario scenario) {
        boolean atGateway = scenario.gateways()
                .filter(gateways -> gateways.route() == GatewaySettings.Route.REQUEST)
                .isPresent();
        boolean atNode = scenario.node().server() != null
                && !scenario.node().server().tls().equals(TlsCosts.PLAIN);
        root.require(
                !(atGateway && atNode),
                "gateways.route",
                "connection where TLS costs something at the nodes, because it has ended before a request is routed",
                "request");
    }

    private List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        root.named("methods").forEach((name, section) -> {
            boolean usesDatabase = section.has("query");
            methods.add(new Method(
                    name,
                    section.law(Quantities.Kind.DURATION, "cpu", "0ms"),
                    section.law(Quantities.Kind.DURATION, "io", "0ms"),
                    section.law(Quantities.Kind.SIZE, "allocates", "0B"),
                    section.law(Quantities.Kind.DURATION, "query", "0ms"),
                    usesDatabase));
        });
        root.require(!methods.isEmpty(), "methods", "one or more", "none");
        return methods;
    }

    private List<Population> populations(List<Method> methods) {
        List<Population> populations = new ArrayList<>();
        root.named("clients").forEach((name, section) -> populations.add(population(name, section, methods)));
        root.require(!populations.isEmpty(), "clients", "one or more populations", "none");
        return populations;
    }

    private Population population(String name, Section section, List<Method> methods) {
        Map<String, Double> mix = new LinkedHashMap<>(section.numbersByName("mix"));
        List<String> known = methods.stream().map(Method::name).toList();
        mix.forEach((method, weight) -> {
            section.require(known.contains(method), "mix", "of methods " + String.join(", ", known), method);
            section.require(weight > 0, "mix." + method, "> 0", weight);
        });
        if (mix.isEmpty()) {
            known.forEach(method -> mix.put(method, 1.0));
        }
        return new Population(name, arrivals(section), behaviour(section), mix);
    }

    private Arrivals arrivals(Section section) {
        Kind kind = section.oneOf("arrivals", Kind.OPEN);
        double perSecond = section.number("perSecond", 1, 0, MOST_PER_SECOND);
        List<LoadStep> steps = new ArrayList<>();
        long before = 0;
        for (Section step : section.list("steps")) {
            long at = step.duration("at", "0s");
            step.require(at >= before, "at", "after the step before", step.text("at", "0s"));
            before = at;
            steps.add(new LoadStep(at, step.number("perSecond", 0, 0, MOST_PER_SECOND)));
        }
        List<Double> times = new ArrayList<>();
        for (double time : section.numbers("times", Quantities.Kind.COUNT)) {
            section.require(times.isEmpty() || time >= times.get(times.size() - 1), "times", "ascending (s)", time);
            times.add(time);
        }
        return new Arrivals(
                kind,
                perSecond,
                steps,
                section.integer("count", 0, 0, 10_000_000),
                section.law(Quantities.Kind.DURATION, "pause", "0s"),
                times);
    }

    private static ClientSettings behaviour(Section section) {
        Section retries = section.section("retries");
        long firstDelay = retries.duration("firstDelay", "0s");
        int most = retries.text("most", "3").equals("unlimited")
                ? Integer.MAX_VALUE
                : retries.integer("most", 3, 0, Integer.MAX_VALUE);
        double factor = retries.number("factor", 1, 1, 100);
        long maxDelay =
                retries.has("maxDelay") ? retries.duration("maxDelay", "0s") : Math.max(firstDelay, 60_000_000_000L);
        double jitter = retries.number("jitter", 0, 0, 1);
        boolean refusals = retries.flag("refusals", false);
        RetryRule rule = retries.make(() -> new RetryRule(most, firstDelay, factor, maxDelay, jitter), null);
        var bursts = section.law(Quantities.Kind.COUNT, "bursts", "1");
        int requests = section.integer("requestsPerBurst", 1, 1, 1_000);
        var think = section.law(Quantities.Kind.DURATION, "think", "0s");
        long timeout = section.duration("timeout", "10s");
        boolean fromHandshake = section.flag("patienceFromHandshake", false);
        return section.make(
                () -> new ClientSettings(bursts, requests, think, timeout, fromHandshake, rule, refusals), null);
    }

    private Optional<DatabaseSettings> database(List<Method> methods) {
        boolean asked = methods.stream().anyMatch(Method::usesDatabase);
        if (!root.has("database")) {
            return asked ? Optional.of(DatabaseSettings.DEFAULT) : Optional.empty();
        }
        Section section = root.section("database");
        LevelCurve throughput = curve(section, "throughput", DatabaseSettings.DEFAULT.throughput());
        LevelCurve failed = curve(section, "failed", LevelCurve.constant(0));
        return Optional.ofNullable(
                section.make(() -> new DatabaseSettings(throughput.relativeToFirst(), failed), null));
    }

    private static LevelCurve curve(Section section, String key, LevelCurve otherwise) {
        Map<Integer, Double> points = new LinkedHashMap<>();
        section.numbersByName(key).forEach((level, value) -> {
            boolean whole = level.matches("\\d{1,6}");
            section.require(whole, key, "values by whole levels", level);
            if (whole) {
                points.put(Integer.parseInt(level), value);
            }
        });
        return points.isEmpty() ? otherwise : section.make(() -> LevelCurve.of(key, points), otherwise);
    }

    private List<Incident> incidents(int nodeCount) {
        List<Incident> incidents = new ArrayList<>();
        long before = 0;
        for (Section section : root.list("incidents")) {
            long at = section.duration("at", "0s");
            section.require(at >= before, "at", "after the incident before", section.text("at", "0s"));
            before = at;
            incidents.add(new Incident(
                    at,
                    section.oneOf("what", Incident.What.CRASH),
                    section.integer("node", 0, 0, Math.max(0, nodeCount - 1)),
                    section.number("factor", 1, 0, 1_000)));
        }
        return incidents;
    }

    private Calibration calibration() {
        Section section = root.section("calibration");
        return new Calibration(
                section.text("source", "not said"),
                section.number("maxPerSecond", 0, 0, MOST_PER_SECOND),
                section.number("maxCpus", 0, 0, 1_024),
                section.flag("collapsedBranch", false));
    }

    private SweepPlan sweep() {
        Section section = root.section("sweep");
        String parameter = section.text("parameter", "");
        List<String> values = section.texts("values");
        Map<String, Map<String, String>> policies = new LinkedHashMap<>();
        section.named("policies").forEach((name, changes) -> policies.put(name, changes.allTexts()));
        if (policies.isEmpty()) {
            policies.put("as-is", Map.of());
        }
        return new SweepPlan(parameter, values, policies);
    }

    private String hash() {
        StringBuilder text = new StringBuilder();
        reading.used()
                .forEach((path, value) ->
                        text.append(path).append('=').append(value).append('\n'));
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
