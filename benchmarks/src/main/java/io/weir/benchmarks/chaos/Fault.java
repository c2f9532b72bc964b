package io.weir.benchmarks.chaos;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What goes wrong. The order is that of a run. */
enum Fault {
    /** Nothing: what the figures are worth. */
    NONE(Place.CLUSTER, "nothing"),
    /** One of three nodes is killed, and started again at the fault's end. */
    NODE_KILLED(Place.CLUSTER, "a node is killed by SIGKILL and started again"),
    /** One of three nodes stands still. */
    NODE_PAUSED(Place.CLUSTER, "a node is stopped by SIGSTOP and goes on"),
    /** Reports come later than they are asked for. */
    REPORT_SLOW(Place.CLUSTER, "every node answers for its report after 700 ms"),
    /** Reports never come. */
    REPORT_HUNG(Place.CLUSTER, "every node takes requests for its report and never answers"),
    /** Every node says that it is about to collect. */
    REPORT_LYING(Place.CLUSTER, "every node says all the time that a major GC is due"),
    /** Reports that no node makes. */
    REPORT_ABSURD(Place.CLUSTER, "every node reports numbers and texts out of all bounds"),
    /** Reports that change all the time. */
    REPORT_FLAPPING(Place.CLUSTER, "every node reports truth, lies, refusals and nothing in turn"),
    /** A tenth of the requests run out of memory. */
    HEAP_EXHAUSTED(Place.CLUSTER, "a tenth of the users make each node run out of memory"),
    /** Both gateways stand still. */
    GATEWAY_PAUSED(Place.CLUSTER, "both gateways are stopped by SIGSTOP and go on"),
    /** The wall clock of nodes and gateways jumps. */
    CLOCK_STEPPED(Place.CLOCK, "the wall clock of all processes jumps an hour ahead, then two back"),
    /** PostgreSQL is stopped, and started again at the fault's end. */
    DATABASE_RESTARTED(Place.DATABASE, "PostgreSQL is stopped and started again"),
    /** The server takes up another certificate, and knows no old ticket. */
    CERTIFICATE_RELOADED(
            Place.TLS, "the server takes up a new certificate under load, so that no old session is known");

    /** The words of the option and of results. */
    static final List<String> WORDS = Arrays.stream(values()).map(Fault::word).toList();

    /** What has to be started for a fault. */
    enum Place {
        /** Three nodes and two gateways. */
        CLUSTER,
        /** The same, with a wall clock that can be stepped. */
        CLOCK,
        /** PostgreSQL and two pools. */
        DATABASE,
        /** Two servers with TLS. */
        TLS
    }

    /**
     * From the fault's end until all is well. A gateway believes a report for {@code staleAfter} = 3 s and asks for the next
     * within {@code pollInterval} = 0.5 s; a second more for a busy machine, which is a guess.
     */
    private static final Duration RECOVERY = Duration.ofMillis(4_500);

    private final Place place;
    private final String what;

    Fault(Place place, String what) {
        this.place = place;
        this.what = what;
    }

    static Fault of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Returns its name in results. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns what happens, for a reader. */
    String what() {
        return what;
    }

    Place place() {
        return place;
    }

    /** Returns within what time after the fault's end everything must be well. */
    Duration recovery() {
        return RECOVERY;
    }
}
