package io.weir.spring.boot;

import io.weir.report.GcReport;
import io.weir.report.InvalidReportException;
import io.weir.telemetry.GcReportJson;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;

/** What this node says of itself: to the actuator. */
public final class NodeState {
    private final ObjectProvider<GcReportValve> report;
    private final ObjectProvider<GcDrainValve> drain;

    NodeState(ObjectProvider<GcReportValve> report, ObjectProvider<GcDrainValve> drain) {
        this.report = report;
        this.drain = drain;
    }

    /** Returns whether the node asks for no new traffic. */
    public boolean isDraining() {
        GcDrainValve valve = drain.getIfAvailable();
        return valve != null && valve.isDraining();
    }

    /**
     * Returns a few words on the node for its health: what it forecasts, and whether it drains.
     *
     * @return names and values; a copy
     */
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        report().ifPresent(now -> {
            details.put("collector", now.collector());
            details.put("forecasts", now.capability().name());
            if (now.nextMajorMillis() >= 0) {
                details.put("nextMajorMillis", now.nextMajorMillis());
            }
        });
        if (drain.getIfAvailable() != null) {
            details.put("draining", isDraining());
        }
        return details;
    }

    /** Returns the report as of now; empty without a started valve. */
    Optional<GcReport> report() {
        GcReportValve valve = report.getIfAvailable();
        String json = valve == null ? "" : valve.getReport();
        if (json.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(GcReportJson.read(json.getBytes(StandardCharsets.UTF_8)));
        } catch (InvalidReportException e) {
            throw new IllegalStateException("the node's own report could not be read", e);
        }
    }
}
