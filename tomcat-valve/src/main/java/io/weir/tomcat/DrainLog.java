package io.weir.tomcat;

import io.weir.balance.AvoidanceListener;
import io.weir.event.Decisions;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Tells what a drain did: each leaving at the level of debugging, and once that drains come to nothing. One thread. */
final class DrainLog implements AvoidanceListener {
    /** So many in a row are no accident; a guess. */
    static final int CAPPED_IN_A_ROW = 10;

    private final String name;
    private final Consumer<String> debug;
    private final Consumer<String> warn;
    private int capped;

    DrainLog(String name, Consumer<String> debug, Consumer<String> warn) {
        this.name = name;
        this.debug = debug;
        this.warn = warn;
    }

    @Override
    public void avoided(String node, Reason reason, long untilEventNanos) {
        Decisions.avoided(name, node, reason.name(), untilEventNanos);
        debug.accept(
                "drain valve '" + name + "': leaves, a major GC is expected in " + millis(untilEventNanos) + " ms");
    }

    @Override
    public void returned(String node, Ending ending, long avoidedNanos) {
        Decisions.returned(name, node, ending.name(), avoidedNanos);
        debug.accept("drain valve '" + name + "': serves again after " + millis(avoidedNanos) + " ms (" + ending + ")");
        capped = ending == Ending.TIME_CAP ? capped + 1 : 0;
        if (capped == CAPPED_IN_A_ROW) {
            warn.accept(
                    "drain valve '" + name + "': " + CAPPED_IN_A_ROW + " drains in a row were ended by maxDrainTime and"
                            + " not by a major GC: the balancer takes away more than the node needs to collect; ask more often"
                            + " (checkInterval), raise maxDrainTime or minWeight, or use weights instead of a full drain");
        }
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
