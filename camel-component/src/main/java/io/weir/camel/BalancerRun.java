package io.weir.camel;

import static io.weir.metrics.Metric.Unit.COUNT;

import io.weir.balance.AvoidanceHistory;
import io.weir.balance.AvoidanceListener;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.camel.AsyncProcessor;

/**
 * What a balancer has between a start and a stop of its route.
 *
 * @param engine chooses and sends
 * @param membership lets nodes come and go
 * @param events tells of it
 * @param avoidances remembers when nodes were avoided
 * @param directory follows where nodes come from, when there is such a place
 * @param settings as they were read at the start
 */
record BalancerRun(
        BalancerEngine engine,
        NodeMembership membership,
        BalancerEvents events,
        AvoidanceHistory avoidances,
        Optional<DirectoryWatch> directory,
        BalancerSettings settings)
        implements AutoCloseable {

    static BalancerRun start(
            GcAwareLoadBalancer balancer,
            BalancerSettings settings,
            AvoidanceListener listener,
            Map<String, Optional<AsyncProcessor>> listed)
            throws Exception {
        String name = balancer.name();
        BalancerEvents events =
                new BalancerEvents(balancer, balancer.getCamelContext(), name, new LoggedAvoidance(name, listener));
        Optional<NodeLimits> limits = Optional.empty();
        if (settings.priority().isPresent()) {
            RunningLimits running = CamelMethodLimits.running(balancer.getCamelContext(), balancer.limits());
            limits = Optional.of(
                    new NodeLimits(name, running, settings.priority().get()));
        }
        AvoidanceHistory avoidances = new AvoidanceHistory(NanoClock.system(), events);
        BalancerEngine engine = new BalancerEngine(balancer, settings, avoidances, limits);
        engine.setChildren(balancer.getProcessors());
        engine.start();
        DirectorySettings directories = settings.directory();
        return new BalancerRun(
                engine,
                new NodeMembership(name, directories.drainTimeout(), balancer, engine, events),
                events,
                avoidances,
                directories.directory().map(found -> new DirectoryWatch(name, directories, found, listed)),
                settings);
    }

    /** Follows the directory once now and then at its interval, one after the other. */
    void followDirectory(Consumer<DirectoryWatch> follow) {
        directory.ifPresent(watch -> {
            follow.accept(watch);
            long intervalNanos = settings.directory().interval().toNanos();
            Future<?> unused = membership
                    .executor()
                    .scheduleWithFixedDelay(
                            () -> follow.accept(watch), intervalNanos, intervalNanos, TimeUnit.NANOSECONDS);
        });
    }

    /** Says whether a directory is followed by this run, and not by an earlier one whose reading took long. */
    boolean follows(DirectoryWatch watch) {
        return directory.filter(watch::equals).isPresent();
    }

    List<NodeSnapshot> nodes() {
        List<NodeSnapshot> nodes = new ArrayList<>(engine.snapshots());
        nodes.addAll(membership.draining());
        return List.copyOf(nodes);
    }

    List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(engine.metrics());
        metrics.addAll(membership.metrics());
        directory.ifPresent(watch -> metrics.addAll(watch.metrics()));
        metrics.add(Metric.counter(
                "weir.balancer.events.lost", COUNT, "Events that slow notifiers left no room for.", events.lost()));
        return List.copyOf(metrics);
    }

    @Override
    public void close() {
        engine.stop();
        membership.close();
        events.close();
    }
}
