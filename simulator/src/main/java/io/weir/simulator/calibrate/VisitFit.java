package io.weir.simulator.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Clients and their mix of requests from an access log. */
public final class VisitFit {
    /** Requests no further apart belong to one burst: the resolution of a log's stamps. */
    private static final double BURST_SECONDS = 1;
    /** An address that is silent for longer has left: what a person may think between two pages is less. */
    private static final double SESSION_SECONDS = 60;
    /** More kinds of requests are not told apart by anybody. */
    private static final int MOST_METHODS = 12;

    private VisitFit() {}

    /**
     * Fits clients.
     *
     * @param visits in any order, one or more
     * @return settings of the population {@code clients} and of a method for each kind of request
     */
    public static Fit of(List<Visit> visits) {
        List<Visit> ordered = new ArrayList<>(visits);
        ordered.sort(java.util.Comparator.comparingDouble(Visit::atSeconds));
        Sessions sessions = new Sessions();
        ordered.forEach(sessions::add);
        double seconds = Math.max(
                1, ordered.get(ordered.size() - 1).atSeconds() - ordered.get(0).atSeconds());
        Map<String, String> settings = new LinkedHashMap<>();
        double bursts = (double) sessions.bursts / sessions.sessions;
        settings.put("clients.clients.perSecond", number(sessions.sessions / seconds));
        settings.put("clients.clients.bursts", "exponential(" + number(bursts) + ")");
        settings.put(
                "clients.clients.requestsPerBurst",
                String.valueOf(Math.max(1, Math.round((double) visits.size() / sessions.bursts))));
        List<String> unidentified = new ArrayList<>();
        if (sessions.gaps > 0) {
            settings.put(
                    "clients.clients.think",
                    "exponential(" + CostFit.millis(sessions.gapSeconds / sessions.gaps) + ")");
        } else {
            unidentified.add("think time: no address came twice within a minute");
        }
        settings.put("calibration.maxPerSecond", number(sessions.sessions / seconds));
        methods(visits, settings, unidentified);
        unidentified.add("time-outs and retries of clients: a log shows who was served");
        unidentified.add("clients behind one address: they count as one");
        return new Fit(
                settings,
                List.of(String.format(
                        Locale.ROOT,
                        "clients: %d requests in %.0f s by %d sessions of %.1f bursts; stamps are of whole seconds",
                        visits.size(),
                        seconds,
                        sessions.sessions,
                        bursts)),
                unidentified);
    }

    private static void methods(List<Visit> visits, Map<String, String> settings, List<String> unidentified) {
        Map<String, List<Visit>> byMethod = new TreeMap<>();
        visits.forEach(visit -> byMethod.computeIfAbsent(visit.method(), name -> new ArrayList<>())
                .add(visit));
        List<Map.Entry<String, List<Visit>>> most = byMethod.entrySet().stream()
                .sorted((one, other) ->
                        Integer.compare(other.getValue().size(), one.getValue().size()))
                .limit(MOST_METHODS)
                .toList();
        if (most.size() < byMethod.size()) {
            unidentified.add((byMethod.size() - most.size()) + " rare kinds of requests: left out of the mix");
        }
        boolean told = true;
        for (Map.Entry<String, List<Visit>> method : most) {
            double millis = method.getValue().stream()
                    .mapToDouble(Visit::millis)
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN);
            told &= !Double.isNaN(millis);
            settings.put(
                    "clients.clients.mix." + method.getKey(),
                    String.valueOf(method.getValue().size()));
            settings.put(
                    "methods." + method.getKey() + ".io",
                    "exponential(" + CostFit.millis(Double.isNaN(millis) ? 0 : millis / 1e3) + ")");
        }
        unidentified.add(
                told
                        ? "CPU and waiting apart: a request's whole time counts as I/O, and CPU time from metrics comes on top"
                        : "how long requests take: the log does not tell it (pattern %D)");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    /** Follows each address. */
    private static final class Sessions {
        private final Map<String, Double> lastSeconds = new LinkedHashMap<>();
        private int sessions;
        private int bursts;
        private int gaps;
        private double gapSeconds;

        void add(Visit visit) {
            double gap = visit.atSeconds() - lastSeconds.getOrDefault(visit.client(), Double.NEGATIVE_INFINITY);
            lastSeconds.put(visit.client(), visit.atSeconds());
            if (gap > SESSION_SECONDS) {
                sessions++;
                bursts++;
            } else if (gap > BURST_SECONDS) {
                bursts++;
                gaps++;
                gapSeconds += gap;
            }
        }
    }
}
