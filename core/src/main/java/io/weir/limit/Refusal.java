package io.weir.limit;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Why and in which state a gate refused one unit. Immutable.
 *
 * @param gate the gate's name
 * @param reason why
 * @param priorityClass the unit's class, zero the highest
 * @param limit the limit at that moment
 * @param inFlight units in at that moment; above {@code limit} while a lowered limit drains
 * @param waiting units that waited at that moment, the refused one included when it did
 * @param waitedNanos how long the unit had waited in ns, zero when it never did
 */
public record Refusal(
        String gate, RefusalReason reason, int priorityClass, int limit, int inFlight, int waiting, long waitedNanos) {

    /** Checks that nothing is missing. */
    public Refusal {
        Objects.requireNonNull(gate, "gate");
        Objects.requireNonNull(reason, "reason");
    }

    /**
     * Returns the refusal in one line.
     *
     * @return for instance {@code gate 'pool': no permit in time (limit 8, in flight 8, waiting 31, class 0, waited 250 ms)}
     */
    public String message() {
        return "gate '" + gate + "': " + reason.text() + " (limit " + limit + ", in flight " + inFlight + ", waiting "
                + waiting + ", class " + priorityClass + ", waited " + TimeUnit.NANOSECONDS.toMillis(waitedNanos)
                + " ms)";
    }
}
