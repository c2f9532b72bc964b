package io.weir.tomcat;

import io.weir.clock.NanoClock;
import io.weir.clock.WallClock;
import io.weir.method.MethodLimitsSnapshot;
import io.weir.status.Figures;
import io.weir.status.MethodsSection;
import io.weir.status.StatusPage;
import io.weir.status.StatusSection;
import io.weir.telemetry.GcHistory;
import io.weir.tomcat.status.DrainView;
import io.weir.tomcat.status.GcSection;
import io.weir.tomcat.status.PoolBeans;
import io.weir.tomcat.status.PoolBeans.Pool;
import io.weir.tomcat.status.PoolSection;
import io.weir.tomcat.status.TlsSection;
import io.weir.tomcat.status.Trails;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.Container;
import org.apache.catalina.Valve;

/**
 * Takes the status page of a Tomcat: looks for the valves of this package in all its containers and asks them.
 *
 * <p>Thread-safe, but for the trails, which are the caller's.
 */
final class TomcatStatus {
    private final Container top;
    private final NanoClock clock = NanoClock.system();
    private final WallClock timeOfDay = WallClock.system();
    private final PoolBeans pools = new PoolBeans();

    /**
     * Looks nowhere yet.
     *
     * @param somewhere any container of the Tomcat
     */
    TomcatStatus(Container somewhere) {
        Container container = somewhere;
        while (container.getParent() != null) {
            container = container.getParent();
        }
        this.top = container;
    }

    /** Takes the page as of now. */
    StatusPage page(Trails trails) {
        List<Valve> valves = new ArrayList<>();
        collect(top, valves);
        List<StatusSection> sections = new ArrayList<>();
        sections.add(gc(valves));
        sections.addAll(tls(valves, trails));
        sections.addAll(methods(valves));
        sections.addAll(pools(trails));
        Instant now = Instant.ofEpochMilli(timeOfDay.currentTimeMillis()).truncatedTo(ChronoUnit.SECONDS);
        String up = Figures.millis(ManagementFactory.getRuntimeMXBean().getUptime());
        return new StatusPage("Weir in Tomcat", now + ", up " + up, sections);
    }

    private static void collect(Container container, List<Valve> valves) {
        for (Valve valve : container.getPipeline().getValves()) {
            valves.add(valve);
        }
        for (Container child : container.findChildren()) {
            // Wrappers have no valves of ours, and an application may have many.
            if (!(child instanceof org.apache.catalina.Wrapper)) {
                collect(child, valves);
            }
        }
    }

    private static <T> List<T> of(List<Valve> valves, Class<T> type) {
        return valves.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static StatusSection gc(List<Valve> valves) {
        Optional<RunningDrain> drain = of(valves, GcDrainValve.class).stream()
                .flatMap(valve -> valve.running().stream())
                .findFirst();
        Optional<GcHistory> history = of(valves, GcReportValve.class).stream()
                .flatMap(valve -> valve.history().stream())
                .findFirst()
                .or(() -> drain.flatMap(RunningDrain::history));
        return history.map(known ->
                        GcSection.of(known, drain.map(RunningDrain::view).orElse(DrainView.NONE)))
                .orElseGet(GcSection::absent);
    }

    private List<StatusSection> tls(List<Valve> valves, Trails trails) {
        List<StatusSection> sections = new ArrayList<>();
        for (TlsAdmissionValve valve : of(valves, TlsAdmissionValve.class)) {
            if (valve.isServing()) {
                String name = valve.getController() + ", mode " + valve.getMode();
                sections.add(TlsSection.of(id("tls", sections), name, valve.metrics(), trails, clock.nanoTime()));
            }
        }
        return orElse(TlsSection.absent(), sections);
    }

    private static List<StatusSection> methods(List<Valve> valves) {
        List<StatusSection> sections = new ArrayList<>();
        for (MethodQueueValve valve : of(valves, MethodQueueValve.class)) {
            Optional<MethodLimitsSnapshot> limits = valve.snapshot();
            limits.ifPresent(known -> sections.add(MethodsSection.of(id("methods", sections), known)));
        }
        return orElse(
                StatusSection.absent(
                        "methods", "Limits", "No MethodQueueValve is in this Tomcat: no method has a limit of ours."),
                sections);
    }

    private List<StatusSection> pools(Trails trails) {
        List<StatusSection> sections = new ArrayList<>();
        for (Pool pool : pools.read()) {
            sections.add(PoolSection.of(id("pool", sections), pool, trails, clock.nanoTime()));
        }
        return orElse(PoolSection.absent(), sections);
    }

    private static List<StatusSection> orElse(StatusSection absent, List<StatusSection> sections) {
        if (sections.isEmpty()) {
            sections.add(absent);
        }
        return sections;
    }

    private static String id(String part, List<StatusSection> before) {
        return before.isEmpty() ? part : part + "-" + (before.size() + 1);
    }
}
