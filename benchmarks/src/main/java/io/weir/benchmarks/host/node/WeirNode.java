package io.weir.benchmarks.host.node;

import io.weir.metrics.Metric;
import io.weir.samples.demo.node.GcPauses;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ChildTomcat;
import io.weir.samples.demo.process.JvmMemory;
import io.weir.samples.demo.process.ParentLink;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import java.time.Duration;
import java.util.List;

/**
 * A node that serves two paths alike: one for the gateway with Weir, whose requests have a limit of Weir's, and one for the
 * plain gateway, whose requests have none.
 */
public final class WeirNode {
    /** Where the plain gateway asks. */
    public static final String PLAIN_PATH = "/plain";
    /** Where the gateway with Weir asks. */
    public static final String WEIR_PATH = "/limited";
    /** {@code EXHAUST true} or {@code false}: run out of memory in a handler now and then, or do not. */
    public static final String EXHAUST = "EXHAUST";
    /** The figure of requests that are in under Weir's limit. */
    public static final String IN_FLIGHT = "weir.method.in.flight";
    /** The figure of requests that wait for Weir's limit. */
    public static final String PARKED = "weir.methods.parked";

    /** Tomcat's default. */
    private static final int MAX_THREADS = 200;

    /** Ten times the longest delay of a notification that was measured on two busy cores. */
    private static final Duration LAST_NOTIFICATIONS = Duration.ofMillis(2_630);

    private WeirNode() {}

    /**
     * Runs a node until its parent is gone.
     *
     * @param args the port, 0 for any free one
     */
    public static void main(String[] args) {
        ChildMain.run(() -> serve(Integer.parseInt(args[0])));
    }

    private static void serve(int wantedPort) throws Exception {
        ParentLink parent = ParentLink.open();
        WorkServlet servlet = new WorkServlet();
        FaultyReports reports = new FaultyReports();
        MethodQueueValve limits = new MethodQueueValve();
        limits.setMethods(WEIR_PATH);
        try (GcPauses pauses = new GcPauses(parent);
                ChildTomcat tomcat = new ChildTomcat("work", servlet, PLAIN_PATH, MAX_THREADS)) {
            tomcat.listenOn(wantedPort);
            tomcat.addServlet("limited", servlet, WEIR_PATH);
            tomcat.addValve(reports);
            tomcat.addValve(new GcReportValve());
            tomcat.addValve(limits);
            parent.ready(tomcat.start());
            parent.serve(() -> report(parent, pauses, limits), words -> act(words, servlet, reports));
        }
    }

    private static void report(ParentLink parent, GcPauses pauses, MethodQueueValve limits) {
        pauses.awaitNotifications(LAST_NOTIFICATIONS);
        parent.record(ChildLine.MEMORY + " " + JvmMemory.afterLastCollectionBytes());
        for (String name : List.of(IN_FLIGHT, PARKED)) {
            double sum = limits.metrics().stream()
                    .filter(metric -> metric.name().equals(name))
                    .mapToDouble(Metric::value)
                    .sum();
            parent.record(ChildLine.FIGURE + " " + name + " " + sum);
        }
    }

    private static void act(List<String> words, WorkServlet servlet, FaultyReports reports) {
        switch (words.get(0)) {
            case ChildLine.REPORTS -> reports.set(ReportFault.of(words.get(1)));
            case EXHAUST -> servlet.exhaust(Boolean.parseBoolean(words.get(1)));
            default -> throw new IllegalArgumentException("a node does not know " + words);
        }
    }
}
