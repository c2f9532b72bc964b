package io.weir.tomcat.method;

import io.weir.control.ControlMode;
import io.weir.method.MethodLimitsSnapshot;
import io.weir.method.MethodSnapshot;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/** Says at most every 10 s what was refused, or in mode {@code measure} what the limits would be. One thread. */
final class QueueLog {
    /** 10 s: a few lines a minute tell how an overload goes on, and no more than a few. */
    static final Duration INTERVAL = Duration.ofSeconds(10);

    private final String name;
    private final Logger log;
    private final Map<String, Long> refusedBefore = new HashMap<>();
    private Map<String, Integer> wantedBefore = Map.of();
    private boolean looked;
    private long lookedNanos;

    QueueLog(String name, Logger log) {
        this.name = name;
        this.log = log;
    }

    void started(MethodValveSettings settings) {
        log.info(
                "method queue '{}': mode {}, at most {} requests of all methods at a time, methods {}",
                name,
                settings.limits().mode().text(),
                settings.limits().total(),
                settings.rules().isEmpty()
                        ? "by servlet"
                        : settings.rules().stream().map(MethodRule::name).toList());
    }

    void look(MethodLimitsSnapshot now, long nowNanos) {
        if (looked && nowNanos - lookedNanos < INTERVAL.toNanos()) {
            return;
        }
        looked = true;
        lookedNanos = nowNanos;
        if (now.mode() == ControlMode.MEASURE) {
            sayWanted(now.methods());
        }
        sayRefused(now.methods());
    }

    private void sayRefused(List<MethodSnapshot> methods) {
        String refused = methods.stream()
                .map(method -> {
                    long total = method.refusedFull() + method.refusedLate();
                    Long before = refusedBefore.put(method.name(), total);
                    long fresh = total - (before == null ? 0 : before);
                    return fresh == 0
                            ? ""
                            : fresh + " of " + method.name() + " (limit " + method.limit() + ", in flight "
                                    + method.inFlight() + ", waiting " + method.queued() + ")";
                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        if (!refused.isEmpty()) {
            log.warn("method queue '{}': refused since it was said last: {}", name, refused);
        }
    }

    private void sayWanted(List<MethodSnapshot> methods) {
        Map<String, Integer> wanted = methods.stream()
                .collect(Collectors.toMap(MethodSnapshot::name, MethodSnapshot::wantedLimit, (a, b) -> a));
        if (!wanted.isEmpty() && !wanted.equals(wantedBefore)) {
            log.info(
                    "method queue '{}': measures only; would set {}",
                    name,
                    methods.stream()
                            .map(method -> method.name() + " to " + method.wantedLimit() + " (in flight "
                                    + method.inFlight() + ")")
                            .collect(Collectors.joining(", ")));
            wantedBefore = wanted;
        }
    }
}
