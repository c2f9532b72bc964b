package io.weir.benchmarks.mpl;

import java.time.Duration;

/**
 * A part of a run in which the load stays the same.
 *
 * @param kind what it is for
 * @param length how long it is
 * @param hotRows how many rows transactions choose from
 * @param offeredPerSecond arrivals a second; NaN for clients in a closed loop
 */
record Phase(Kind kind, Duration length, int hotRows, double offeredPerSecond) {

    /** What a phase is for. */
    enum Kind {
        /** Time to find the level; not judged. */
        SETTLE,
        /** Hardly any load; not judged. */
        IDLE,
        /** What the run is judged by. */
        COUNTED,
        /** A further burst: shown, but the run is judged by the first one after an idle time. */
        FURTHER
    }

    static Phase closed(Kind kind, Duration length, int hotRows) {
        return new Phase(kind, length, hotRows, Double.NaN);
    }
}
