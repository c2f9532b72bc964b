package io.weir.tomcat.tls;

import io.weir.tls.BudgetState;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Says what a controller that only measures would have done: at most one line every 10 s, and none while it would have done
 * nothing. {@link #look} belongs to one thread; requests are counted by any.
 */
final class MeasureLog {
    /** 10 s: a few lines a minute tell how an overload goes on, and no more than a few. */
    static final Duration INTERVAL = Duration.ofSeconds(10);

    private final String controller;
    private final Consumer<String> log;
    private final LongAdder requests = new LongAdder();
    private long intervalNanos;
    private long admitted;
    private long deferred;
    private long requestsBefore;

    /**
     * Starts an interval.
     *
     * @param controller the name that the lines begin with
     * @param log where they go
     * @param nowNanos the time
     */
    MeasureLog(String controller, Consumer<String> log, long nowNanos) {
        this.controller = controller;
        this.log = log;
        this.intervalNanos = nowNanos;
    }

    /** Counts a request that would have been refused. */
    void countRequest() {
        requests.increment();
    }

    /** Looks at a controller's present state. */
    void look(BudgetState state, long nowNanos) {
        if (nowNanos - intervalNanos < INTERVAL.toNanos()) {
            return;
        }
        long held = state.deferred() - deferred;
        long full = state.admitted() - admitted + held;
        long requestsNow = requests.sum();
        long refused = requestsNow - requestsBefore;
        if (held > 0 || refused > 0) {
            log.accept(line(state, held, full, refused, (nowNanos - intervalNanos) / 1e9));
        }
        intervalNanos = nowNanos;
        admitted = state.admitted();
        deferred = state.deferred();
        requestsBefore = requestsNow;
    }

    private String line(BudgetState state, long held, long full, long refused, double seconds) {
        return String.format(
                Locale.ROOT,
                "TLS admission '%s' only measures: in the last %.0f s it would have held back %d of %d full handshakes and"
                        + " refused %d requests; budget %s full handshakes a second, CPU %s %% of %.1f",
                controller,
                seconds,
                held,
                full,
                refused,
                known(state.fullPerSecond(), "%.1f"),
                known(100 * state.utilisationRatio(), "%.0f"),
                state.availableCpus());
    }

    private static String known(double value, String form) {
        return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, form, value);
    }
}
