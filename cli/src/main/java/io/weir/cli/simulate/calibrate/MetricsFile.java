package io.weir.cli.simulate.calibrate;

import io.weir.cli.report.JsonTree;
import io.weir.simulator.calibrate.Window;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Metrics in JSON: snapshots of what Weir's plug-ins export, or the {@code result.json} of {@code weir bench tls}.
 *
 * <p>Snapshots are an array of {@code {"seconds": 60.0, "metrics": [{"name": "weir.tls.finished.full", "value": 1234.0}]}}, two or more
 * by ascending time; the names are those of the plug-ins. Of a bench, stock points at or below 60 % load count.
 *
 * @param windows stretches between snapshots, or points of the bench
 * @param fullNanos what a full handshake costs; NaN when not told
 * @param resumedNanos what a resumed one costs
 * @param cpus CPUs of the node; NaN when not told
 * @param poolSize connections of the database pool; NaN when there is none
 */
record MetricsFile(List<Window> windows, double fullNanos, double resumedNanos, double cpus, double poolSize) {
    private static final double LOW_LOAD = 0.6;

    static MetricsFile read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            Object value = JsonTree.read(in);
            if (!(value instanceof List<?> list) || list.isEmpty()) {
                throw new IOException("it must be an array of snapshots, or a bench's result");
            }
            boolean bench = list.get(0) instanceof Map<?, ?> first && first.containsKey("points");
            return bench ? ofBench(list) : ofSnapshots(list);
        }
    }

    private static MetricsFile ofBench(List<?> cases) {
        List<Window> windows = new ArrayList<>();
        for (Object found : cases) {
            Object points = found instanceof Map<?, ?> map ? map.get("points") : null;
            for (Object point : points instanceof List<?> list ? list : List.of()) {
                if (point instanceof Map<?, ?> map
                        && "stock".equals(map.get("policy"))
                        && number(map, "offered") <= LOW_LOAD) {
                    double replies = number(map, "repliesPerSecond");
                    double resumed = number(map, "resumedShare") * replies;
                    windows.add(new Window(number(map, "serverCpu"), replies - resumed, resumed, replies));
                }
            }
        }
        return new MetricsFile(windows, Double.NaN, Double.NaN, 1, Double.NaN);
    }

    private static double number(Map<?, ?> map, String name) {
        return map.get(name) instanceof Double number ? number : Double.NaN;
    }

    private static MetricsFile ofSnapshots(List<?> list) throws IOException {
        List<Map<?, ?>> snapshots = new ArrayList<>();
        for (Object snapshot : list) {
            if (snapshot instanceof Map<?, ?> map && map.get("metrics") instanceof List<?>) {
                snapshots.add(map);
            }
        }
        if (snapshots.size() < 2) {
            throw new IOException("there must be two snapshots or more, because counters tell rates only between two");
        }
        List<Window> windows = new ArrayList<>();
        for (int i = 1; i < snapshots.size(); i++) {
            double seconds = number(snapshots.get(i), "seconds") - number(snapshots.get(i - 1), "seconds");
            if (!(seconds > 0)) {
                throw new IOException("seconds must ascend, but snapshot " + (i + 1) + " is not later");
            }
            Map<?, ?> before = snapshots.get(i - 1);
            Map<?, ?> after = snapshots.get(i);
            windows.add(new Window(
                    sum(after, "weir.tls.utilisation") * sum(after, "weir.tls.cpus"),
                    rate(before, after, "weir.tls.finished.full", seconds),
                    rate(before, after, "weir.tls.finished.resumed", seconds),
                    rate(before, after, "weir.method.ended", seconds)));
        }
        Map<?, ?> last = snapshots.get(snapshots.size() - 1);
        return new MetricsFile(
                windows,
                sum(last, "weir.tls.cost.full.handshake"),
                sum(last, "weir.tls.cost.resumed.handshake"),
                sum(last, "weir.tls.cpus"),
                sum(last, "weir.pool.level"));
    }

    private static double rate(Map<?, ?> before, Map<?, ?> after, String name, double seconds) {
        return (sum(after, name) - sum(before, name)) / seconds;
    }

    /** Over all tags; NaN when there is none of that name. */
    private static double sum(Map<?, ?> snapshot, String name) {
        double sum = Double.NaN;
        for (Object metric : (List<?>) snapshot.get("metrics")) {
            if (metric instanceof Map<?, ?> map && name.equals(map.get("name"))) {
                double value = number(map, "value");
                sum = Double.isNaN(sum) ? value : sum + value;
            }
        }
        return sum;
    }
}
