package io.weir.camel;

import io.weir.clock.NanoClock;
import io.weir.config.SettingsReader;
import io.weir.control.ControlMode;
import io.weir.event.Decisions;
import io.weir.method.MethodLimits;
import io.weir.method.MethodLimitsSettings;
import io.weir.method.MethodSnapshot;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.TabularData;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;
import org.apache.camel.spi.ExecutorServiceManager;

/**
 * The limits of a Camel context: all that {@link MethodLimitPolicy} and {@link GcAwareLoadBalancer} limit there, under one
 * controller, so that a heavy method is limited for the good of the others.
 *
 * <p>Nobody has to make one: without any a context has one with the defaults. A bean of this class in the registry is the one of
 * all policies and balancers that name none; of several, each must name its own. Settings are texts, read at the start, all
 * mistakes told in one message; they are those of {@link MethodLimitsSettings}.
 *
 * <p>Where something else in this JVM has limits already, a web application for instance, {@link #setMethodLimits} makes them
 * one set, so that the controller weighs routes and pages against each other. Thread-safe once started.
 */
@ManagedResource(description = "Concurrency limits that find themselves")
public class CamelMethodLimits extends LimitProperties implements CamelContextAware, MetricSource {
    /** The name in the registry of the limits that a context has when nobody made some. */
    public static final String DEFAULT_BEAN = "weirMethodLimits";

    private CamelContext camelContext;
    private MethodLimits shared;
    private volatile Run run;

    /** What there is between a start and a stop; the ticker is null where the set is somebody else's. */
    private record Run(RunningLimits limits, ExecutorService pool, ScheduledExecutorService ticker) {}

    /** Creates limits with the default settings. */
    public CamelMethodLimits() {}

    /**
     * Finds the limits that a policy or a balancer uses, and starts them where nobody has.
     *
     * @param named those that it names
     * @throws Exception when there are several to choose from, or they do not start
     */
    static RunningLimits running(CamelContext context, Optional<CamelMethodLimits> named) throws Exception {
        CamelMethodLimits limits = named.isPresent() ? named.get() : only(context);
        context.addService(limits, true, true);
        Run started = limits.run;
        if (started == null || limits.camelContext != context) {
            throw new IllegalStateException(
                    "method limits serve one context and run as long as it does; they are stopped,"
                            + " or another context's");
        }
        return started.limits;
    }

    private static synchronized CamelMethodLimits only(CamelContext context) {
        Set<CamelMethodLimits> found = context.getRegistry().findByType(CamelMethodLimits.class);
        if (found.size() > 1) {
            throw new IllegalStateException("there are " + found.size() + " beans of "
                    + CamelMethodLimits.class.getName() + ": each policy and balancer must name its limits");
        }
        if (!found.isEmpty()) {
            return found.iterator().next();
        }
        CamelMethodLimits made = new CamelMethodLimits();
        context.getRegistry().bind(DEFAULT_BEAN, made);
        return made;
    }

    /**
     * Sets limits that somebody else owns, starts and closes, instead of some of its own. The settings are theirs then.
     *
     * @param limits the set
     */
    public void setMethodLimits(MethodLimits limits) {
        shared = limits;
    }

    @Override
    public void setCamelContext(CamelContext context) {
        camelContext = context;
    }

    @Override
    public CamelContext getCamelContext() {
        return camelContext;
    }

    @Override
    protected void doStart() {
        MethodLimits methods = shared == null ? new MethodLimits("camel", settings(), NanoClock.system()) : shared;
        ExecutorServiceManager executors = camelContext.getExecutorServiceManager();
        ScheduledExecutorService ticker = null;
        if (shared == null) {
            ticker = executors.newSingleThreadScheduledExecutor(this, "weir-methods");
            methods.setChangeListener(Decisions::resized);
            methods.start(ticker);
        }
        // Bounded by the permits: each thread begins with one.
        ExecutorService pool = executors.newCachedThreadPool(this, "weir-limited");
        run = new Run(new RunningLimits(methods, pool), pool, ticker);
    }

    private MethodLimitsSettings settings() {
        SettingsReader reader = reader(texts());
        MethodLimitsSettings.Builder builder = MethodLimitsSettings.from(reader, MethodLimitsSettings.DEFAULT_TOTAL);
        reader.finish();
        return builder.build();
    }

    private SettingsReader reader(Map<String, String> texts) {
        return new SettingsReader("method limits", camelContext.getName(), texts);
    }

    @Override
    protected void doStop() {
        Run stopped = run;
        run = null;
        if (stopped != null) {
            ExecutorServiceManager executors = camelContext.getExecutorServiceManager();
            if (stopped.ticker != null) {
                stopped.limits.methods().close();
                executors.shutdownNow(stopped.ticker);
            }
            executors.shutdownNow(stopped.pool);
        }
    }

    /**
     * Returns the limits, for what has no part in a route.
     *
     * @return the set; empty when not started
     */
    public Optional<MethodLimits> methodLimits() {
        Run now = run;
        return now == null ? Optional.empty() : Optional.of(now.limits.methods());
    }

    /**
     * Returns the mode.
     *
     * @return {@code on}, {@code measure} or {@code off}; null when not started
     */
    @ManagedAttribute(description = "on, measure (decides and tells, limits nobody) or off")
    public String getMode() {
        return methodLimits().map(methods -> methods.snapshot().mode().text()).orElse(null);
    }

    /**
     * Returns the methods and their numbers.
     *
     * @return a snapshot; empty when not started
     */
    public List<MethodSnapshot> methods() {
        return methodLimits().map(methods -> methods.snapshot().methods()).orElse(List.of());
    }

    /**
     * Returns the methods and their numbers as a table.
     *
     * @return one row for each method; empty when not started
     * @throws OpenDataException never
     */
    @ManagedAttribute(description = "Methods with their limits, what is in and what waits, and counts")
    public TabularData getMethods() throws OpenDataException {
        return MethodNumbers.table(methods());
    }

    /**
     * Changes the mode while the limits run, until they are started anew.
     *
     * @param text {@code on}, {@code measure} or {@code off}
     * @throws io.weir.config.ConfigException when it is another one
     * @throws IllegalStateException when the limits are not started
     */
    @ManagedOperation(description = "Changes the mode: on, measure or off")
    public void changeMode(String text) {
        SettingsReader reader = reader(Map.of("mode", text));
        ControlMode mode = ControlMode.from(reader, ControlMode.ON);
        reader.finish();
        methodLimits()
                .orElseThrow(() -> new IllegalStateException("method limits are not started"))
                .setMode(mode);
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        methodLimits().ifPresent(methods -> metrics.addAll(methods.metrics()));
        return List.copyOf(metrics);
    }
}
