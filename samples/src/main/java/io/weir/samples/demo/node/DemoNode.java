package io.weir.samples.demo.node;

import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ChildTomcat;
import io.weir.samples.demo.process.JvmMemory;
import io.weir.samples.demo.process.ParentLink;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A node of the demo's cluster: a JVM with Tomcat, Weir's report valve, and a store of sessions on its heap. The node
 * is the same in all runs; whether anybody reads its report is the gateway's affair.
 */
public final class DemoNode {
    /** Where a node tells how full its old generation is, 0 to 1, as text. */
    public static final String OLD_GEN_PATH = "/old-gen";
    /** Where a node answers. */
    public static final String PATH = "/session";
    /** The answer's header with the node's name. */
    public static final String NODE_HEADER = SessionServlet.NODE_HEADER;
    /** Tomcat's default. */
    private static final int MAX_THREADS = 200;
    /** Ten times the longest delay of a notification that was measured on two busy cores. */
    private static final Duration LAST_NOTIFICATIONS = Duration.ofMillis(2_630);

    /**
     * About 40 minor GCs. The collector averages what its minor GCs promote, and after filling the store that average
     * is far too high, which makes the first major GCs come early; a node that has run for a while has forgotten it.
     */
    private static final int WARM_UP_VISITS = 3_400;
    /** About as many visits as there are from one major GC to the next with the Serial collector; measured. */
    private static final int VISITS_PER_MAJOR_GC = 800;

    private DemoNode() {}

    /**
     * Runs a node until its parent is gone.
     *
     * @param args the node's name, and how far it is on the way from one major GC to the next when it begins to serve,
     *     0 to 1: the nodes of a cluster have not all been started at the same moment; then for each drain valve its
     *     settings, {@code name=text} with semicolons between them
     */
    public static void main(String[] args) {
        List<GcDrainValve> drains =
                Stream.of(args).skip(2).map(DemoNode::drainValve).toList();
        ChildMain.run(() -> serve(args[0], Double.parseDouble(args[1]), drains));
    }

    private static GcDrainValve drainValve(String settings) {
        GcDrainValve valve = new GcDrainValve();
        for (String setting : settings.split(";", -1)) {
            int equals = setting.indexOf('=');
            valve.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return valve;
    }

    private static void serve(String name, double phase, List<GcDrainValve> drains) throws Exception {
        ParentLink parent = ParentLink.open();
        SessionServlet servlet = new SessionServlet(name, SessionStore.filled());
        try (GcPauses pauses = new GcPauses(parent);
                ChildTomcat tomcat = new ChildTomcat("session", servlet, PATH, MAX_THREADS)) {
            ReportSwitch reports = new ReportSwitch();
            tomcat.addValve(reports);
            tomcat.addValve(new GcReportValve());
            drains.forEach(tomcat::addValve);
            tomcat.addServlet("old-gen", new OldGenServlet(), OLD_GEN_PATH);
            int port = tomcat.start();
            warmUp(servlet, pauses, phase);
            for (int i = 0; i < drains.size(); i++) {
                parent.record(ChildLine.AGENT + " " + i + " " + drains.get(i).getAgentLocalPort());
            }
            parent.ready(port);
            parent.serve(() -> report(parent, pauses, drains), words -> act(words, reports));
        }
    }

    private static void report(ParentLink parent, GcPauses pauses, List<GcDrainValve> drains) {
        pauses.awaitNotifications(LAST_NOTIFICATIONS);
        for (int i = 0; i < drains.size(); i++) {
            parent.record(ChildLine.DRAINED + " " + i + " " + drainedNanos(drains.get(i)));
        }
        parent.record(ChildLine.MEMORY + " " + JvmMemory.afterLastCollectionBytes());
    }

    private static long drainedNanos(GcDrainValve drain) {
        return drain.metrics().stream()
                .filter(metric -> metric.name().equals("weir.drain.time"))
                .mapToLong(metric -> (long) metric.value())
                .sum();
    }

    private static void act(List<String> words, ReportSwitch reports) {
        if (!words.get(0).equals(ChildLine.REPORTS)) {
            throw new IllegalArgumentException("a node does not know " + words);
        }
        reports.set(Boolean.parseBoolean(words.get(1)));
    }

    private static void warmUp(SessionServlet servlet, GcPauses pauses, double phase) {
        Random users = new Random(1);
        int visits = visit(servlet, users, WARM_UP_VISITS);
        // A collector without major GCs gets about as many visits, and no phase.
        long majors = pauses.majors();
        for (int tries = 0; pauses.majors() == majors && tries < 2 * VISITS_PER_MAJOR_GC; tries++) {
            visits += visit(servlet, users, 1);
        }
        visits += visit(servlet, users, (int) (phase * VISITS_PER_MAJOR_GC));
        System.err.println("warmed up by " + visits + " visits");
    }

    private static int visit(SessionServlet servlet, Random users, int visits) {
        for (int i = 0; i < visits; i++) {
            // Used, so that the compiler does not leave it out.
            if (servlet.answer(users.nextInt()).isEmpty()) {
                throw new IllegalStateException("an answer must not be empty");
            }
        }
        return visits;
    }
}
