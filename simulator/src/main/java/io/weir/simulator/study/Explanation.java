package io.weir.simulator.study;

import io.weir.simulator.run.Figure;
import io.weir.simulator.run.RunEvent;
import io.weir.simulator.run.RunResult;
import io.weir.simulator.run.TimelinePoint;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.server.TlsCosts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Why one run went as it did: what began when, where the CPU time went, and a sentence that sums it up. Immutable.
 *
 * @param collapsed whether throughput fell below half of its best and stayed there to the end
 * @param verdict in a sentence or two
 * @param moments by ascending time
 * @param shares where the CPU time and the replies went
 */
public record Explanation(boolean collapsed, String verdict, List<Moment> moments, List<Share> shares) {
    /** Events that a time line has too many of; their effect is in the figures. */
    private static final Set<String> TOO_MANY = Set.of("avoided", "returned", "pool-limit");

    /** Lost bursts that a service that is well may have. */
    private static final double WELL_LOST_RATIO = 0.01;

    /**
     * A part of a whole. Immutable.
     *
     * @param what which part, of what
     * @param ratio 0 to 1; NaN when the whole is nothing
     */
    public record Share(String what, double ratio) {}

    /** Keeps copies. */
    public Explanation {
        moments = List.copyOf(moments);
        shares = List.copyOf(shares);
    }

    /**
     * Explains a run.
     *
     * @param scenario what was run
     * @param run what it showed
     * @return the explanation
     */
    public static Explanation of(Scenario scenario, RunResult run) {
        List<Moment> moments = new ArrayList<>();
        for (RunEvent event : run.events()) {
            if (!TOO_MANY.contains(event.what())) {
                moments.add(new Moment(event.seconds(), event.what(), event.detail()));
            }
        }
        Map<Sign, SignWatch> watches = new EnumMap<>(Sign.class);
        for (Sign sign : Sign.values()) {
            watches.put(sign, new SignWatch(sign, moments));
        }
        double timeoutMillis = scenario.populations().stream()
                .mapToDouble(population -> population.behaviour().timeoutNanos() / 1e6)
                .min()
                .orElse(Double.NaN);
        double best = 0;
        for (TimelinePoint point : run.timeline()) {
            best = Math.max(best, point.repliesPerSecond());
            Sign.Service service = new Sign.Service(timeoutMillis, best);
            watches.values().forEach(watch -> watch.look(service, point));
        }
        // Signs are in the order of a usual collapse, and the sort keeps it among equal times.
        moments.sort(Comparator.comparingDouble(Moment::seconds));
        List<Share> shares = shares(scenario, run);
        boolean collapsed = watches.get(Sign.COLLAPSED).isOn();
        return new Explanation(collapsed, verdict(run, collapsed, watches, best, moments), moments, shares);
    }

    private static List<Share> shares(Scenario scenario, RunResult run) {
        double cpuSeconds =
                run.nodes().stream().mapToDouble(node -> node.cpuNanos()).sum() / 1e9;
        TlsCosts tls = scenario.node().server().tls();
        double full = Figure.FULL_HANDSHAKES.of(run) * run.seconds();
        double resumed = Figure.RESUMED_HANDSHAKES.of(run) * run.seconds();
        double wasted = Figure.WASTED.of(run);
        return List.of(
                new Share("CPU time that was used", Figure.CPU.of(run)),
                new Share("of it, full handshakes", full * tls.fullNanos() / 1e9 / cpuSeconds),
                new Share("of it, resumed handshakes", resumed * tls.resumedNanos() / 1e9 / cpuSeconds),
                new Share("of the handshakes, full ones", full / (full + resumed)),
                new Share("of the replies, to clients who had left", wasted / (wasted + Figure.REPLIES.of(run))),
                new Share("of the bursts, not answered", Figure.LOST.of(run)),
                new Share("of the time, nodes standing still", Figure.PAUSED.of(run)));
    }

    private static String verdict(
            RunResult run, boolean collapsed, Map<Sign, SignWatch> watches, double best, List<Moment> moments) {
        double lost = Figure.LOST.of(run);
        String bursts = String.format(Locale.ROOT, "%.1f %% of the bursts were not answered", 100 * lost);
        if (!collapsed) {
            if (watches.get(Sign.COLLAPSED).wasOn()) {
                return "It collapsed and came back; " + bursts + ".";
            }
            return (lost > WELL_LOST_RATIO ? "It did not collapse, but " : "It did not collapse: ") + bursts + ".";
        }
        String first = moments.stream()
                .filter(moment -> !moment.what().startsWith("end of "))
                .findFirst()
                .map(moment -> String.format(Locale.ROOT, "%s at %.0f s", moment.what(), moment.seconds()))
                .orElse("nothing that this model can tell");
        return String.format(
                Locale.ROOT,
                "It collapsed: from %.1f replies/s in its best interval to %.1f over the time that counts; %s. It began with %s.",
                best,
                Figure.REPLIES.of(run),
                bursts,
                first);
    }
}
