package io.weir.micrometer;

import com.zaxxer.hikari.HikariConfig;
import io.weir.camel.CamelMethodLimits;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.camel.MethodLimitPolicy;
import io.weir.hikari.MplSettings;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.metrics.Metric;
import io.weir.metrics.MetricSource;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import io.weir.tomcat.TlsAdmissionValve;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Valve;
import org.apache.catalina.startup.Tomcat;

/** Each plug-in, started with everything on that shows numbers. */
final class EveryPlugIn implements AutoCloseable {
    private static final String STEPPED = "weir.control.limit";

    private final Tomcat tomcat = new Tomcat();
    private final DefaultCamelContext camel = new DefaultCamelContext();
    private final List<MetricSource> sources = new ArrayList<>();
    private final List<WeirHikariDataSource> pools = new ArrayList<>();

    EveryPlugIn(Path directory) throws Exception {
        startTomcat(directory);
        startCamel();
        for (String controller : new String[] {"hybrid", "parabola", "system-load"}) {
            startPool(controller);
        }
    }

    private void startTomcat(Path directory) throws LifecycleException {
        tomcat.setBaseDir(directory.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.addContext("", directory.toString());
        GcDrainValve drain = new GcDrainValve();
        drain.setHealthPath("/ready");
        MethodQueueValve methods = new MethodQueueValve();
        methods.setMethods("/shop");
        for (Valve valve : List.of(new TlsAdmissionValve(), new GcReportValve(), drain, methods)) {
            tomcat.getEngine().getPipeline().addValve(valve);
            sources.add((MetricSource) valve);
        }
        tomcat.start();
    }

    private void startCamel() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setAffinity("soft");
        balancer.setAffinityKey("cookie:shop");
        balancer.setFailoverAttempts("1");
        balancer.setDirectory("static:seda:b");
        balancer.setNodeLimits("on");
        balancer.setJmxUrls("http://127.0.0.1:1=service:jmx:rmi:///jndi/rmi://127.0.0.1:1/jmxrmi");
        camel.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:balanced").routeId("shop").loadBalance(balancer).to("http://127.0.0.1:1/");
                from("direct:limited").policy(new MethodLimitPolicy()).to("seda:c");
            }
        });
        camel.start();
        sources.add(() -> balancer.metrics().stream()
                .map(metric -> metric.tag("balancer", "shop"))
                .toList());
        sources.addAll(camel.getRegistry().findByType(CamelMethodLimits.class));
    }

    private void startPool(String controller) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(controller);
        config.setJdbcUrl("jdbc:h2:mem:" + controller);
        config.setMaximumPoolSize(4);
        WeirHikariDataSource pool = new WeirHikariDataSource(
                config, MplSettings.read(controller, Map.of("controller", controller, "interval", "50ms"), 4));
        pools.add(pool);
        sources.add(pool);
    }

    List<MetricSource> sources() {
        return List.copyOf(sources);
    }

    /** Returns all that they show, once each pool's controller has decided for the first time. */
    List<Metric> metrics() {
        while (!pools.stream().allMatch(EveryPlugIn::hasDecided)) {
            Thread.onSpinWait();
        }
        return sources.stream().flatMap(source -> source.metrics().stream()).toList();
    }

    private static boolean hasDecided(WeirHikariDataSource pool) {
        return pool.metrics().stream().anyMatch(metric -> metric.name().equals(STEPPED));
    }

    @Override
    public void close() throws IOException, LifecycleException {
        pools.forEach(WeirHikariDataSource::close);
        camel.close();
        tomcat.stop();
        tomcat.destroy();
    }
}
