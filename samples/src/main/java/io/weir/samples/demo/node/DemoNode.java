package io.weir.samples.demo.node;

import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ChildTomcat;
import io.weir.samples.demo.process.JvmMemory;
import io.weir.samples.demo.process.ParentLink;
import io.weir.tomcat.GcReportValve;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * A node of the demo's cluster: a JVM with Tomcat, Weir's report valve, and a store of sessions on its heap. The node
 * is the same in all runs; whether anybody reads its report is the gateway's affair.
 */
public final class DemoNode {
    /** Where a node tells how full its old generation is, 0 to 1, as text. */
    public static final String OLD_GEN_PATH = "/old-gen";
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
     *     0 to 1: the nodes of a cluster have not all been started at the same moment
     */
    public static void main(String[] args) {
        ChildMain.run(() -> serve(args[0], Double.parseDouble(args[1])));
    }

    private static void serve(String name, double phase) throws Exception {
        ParentLink parent = ParentLink.open();
        SessionServlet servlet = new SessionServlet(name, SessionStore.filled());
        try (GcPauses pauses = new GcPauses(parent);
                ChildTomcat tomcat = new ChildTomcat("session", servlet, "/session", MAX_THREADS)) {
            ReportSwitch reports = new ReportSwitch();
            tomcat.addValve(reports);
            tomcat.addValve(new GcReportValve());
            tomcat.addServlet("old-gen", new OldGenServlet(), OLD_GEN_PATH);
            int port = tomcat.start();
            warmUp(servlet, pauses, phase);
            parent.ready(port);
            parent.serve(() -> report(parent, pauses), words -> act(words, reports));
        }
    }

    private static void report(ParentLink parent, GcPauses pauses) {
        pauses.awaitNotifications(LAST_NOTIFICATIONS);
        parent.record(ChildLine.MEMORY + " " + JvmMemory.afterLastCollectionBytes());
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
