package io.weir.hosttests.springboot.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.MethodQueueValve;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** One dependency, and an application's parts have what Weir has for them. */
@Timeout(120)
class StarterTest {
    private static final String HEADER = "endpoint-load-metrics";
    private static RunningShop shop;

    @BeforeAll
    static void start() {
        shop = RunningShop.start(
                "spring.datasource.name=articles",
                "spring.datasource.hikari.maximum-pool-size=7",
                "weir.mpl.interval=50ms",
                "weir.mpl.global-max=12",
                "weir.mpl.replicas=2",
                "weir.balancer.hedge-after=7ms",
                "weir.methods.enabled=true",
                "weir.methods.methods=/shop");
    }

    @AfterAll
    static void stop() {
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    void tomcat_tellsGatewaysWhenItCollects() throws Exception {
        HttpResponse<String> page = shop.get("/shop");

        assertThat(page.body()).isEqualTo("articles: 42");
        assertThat(page.headers().firstValue(HEADER))
                .hasValueSatisfying(report -> assertThat(report).contains("named_metrics.weir_majors:"));
        assertThat(shop.get("/weir/report").body()).contains("\"collector\":");
    }

    @Test
    void pool_isWeirsWithTheApplicationsSettings() throws Exception {
        HttpResponse<String> page = shop.get("/shop");
        WeirHikariDataSource pool = shop.bean(WeirHikariDataSource.class);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(pool.getPoolName()).isEqualTo("articles");
        assertThat(pool.metrics())
                .filteredOn(metric -> metric.name().equals("weir.pool.max"))
                .singleElement()
                .satisfies(metric ->
                        assertThat(metric.value()).as("12 of 2 replicas").isEqualTo(6));
    }

    @Test
    void methods_areLimitedWhenAskedFor() throws Exception {
        MethodQueueValve valve = shop.bean(MethodQueueValve.class);
        long before = valve.getServed();

        shop.get("/shop");

        // Counted when the request has ended, which may be after its answer has come.
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (valve.getServed() == before && System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        assertThat(valve.getServed()).isGreaterThan(before);
    }

    @Test
    void balancer_isANewOneForEachRouteWithTheApplicationsSettings() {
        GcAwareLoadBalancer one = (GcAwareLoadBalancer) shop.spring().getBean("gcAware");
        GcAwareLoadBalancer other = (GcAwareLoadBalancer) shop.spring().getBean("gcAware");

        assertThat(one).isNotSameAs(other);
    }

    @Test
    void meters_areInTheRegistry() throws Exception {
        shop.get("/shop");

        assertThat(shop.get("/actuator/metrics/weir.report_valve.headers").statusCode())
                .isEqualTo(200);
        assertThat(shop.get("/actuator/metrics/hikaricp.connections").statusCode())
                .as("HikariCP's own")
                .isEqualTo(200);
    }

    @Test
    void endpoint_showsReportAndNumbersOfEachPart() throws Exception {
        shop.get("/shop");

        String json = shop.get("/actuator/weir").body();

        assertThat(json)
                .contains("\"report\":{\"collector\":", "\"weirReportValve\":[", "\"dataSource\":[")
                .contains("\"weir.pool.level\"", "\"weir.report_valve.headers\"");
    }

    @Test
    void health_isUpAndSaysWhatTheNodeForecasts() throws Exception {
        HttpResponse<String> health = shop.get("/actuator/health");

        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).contains("\"weir\":{", "\"forecasts\":");
    }

    @Test
    void withoutBeingAskedFor_nothingDrains() {
        assertThat(shop.spring().getBeanNamesForType(GcDrainValve.class)).isEmpty();
    }

    @Test
    void everythingOff_isAnApplicationWithoutWeir() throws Exception {
        try (RunningShop plain = RunningShop.start("weir.enabled=false")) {
            HttpResponse<String> page = plain.get("/shop");

            assertThat(page.body()).isEqualTo("articles: 42");
            assertThat(page.headers().firstValue(HEADER)).isEmpty();
            assertThat(plain.bean(HikariDataSource.class)).isExactlyInstanceOf(HikariDataSource.class);
            assertThat(plain.get("/actuator/weir").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void poolThatIsAskedForByType_staysWhatItIs() {
        try (RunningShop stock = RunningShop.start("spring.datasource.type=" + HikariDataSource.class.getName())) {
            assertThat(stock.bean(HikariDataSource.class)).isExactlyInstanceOf(HikariDataSource.class);
        }
    }

    @Test
    void wrongSettings_failTheStartWithAllMistakes() {
        assertThatThrownBy(() -> RunningShop.start("weir.report.path=nowhere", "weir.report.allow=everybody"))
                .rootCause()
                .hasMessageContaining("report valve")
                .hasMessageContaining("path must be")
                .hasMessageContaining("allow must be");
    }

    /** A node that drains all the time. */
    @Configuration(proxyBeanMethods = false)
    static class Draining {
        @Bean
        GcDrainValve drains() {
            GcDrainValve valve = new GcDrainValve() {
                @Override
                public boolean isDraining() {
                    return true;
                }
            };
            valve.announcedByHost();
            return valve;
        }
    }

    @Test
    void drainingByReadinessAlone_starts() throws Exception {
        try (RunningShop shop = RunningShop.start("weir.drain.enabled=true", "weir.drain.readiness=true")) {
            assertThat(shop.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void drainingNode_isNotReadyButAliveAndWell() throws Exception {
        try (RunningShop draining = RunningShop.start(
                List.of(ShopApplication.class, Draining.class),
                "weir.drain.enabled=true",
                "weir.drain.readiness=true")) {
            assertThat(draining.get("/actuator/health/readiness").statusCode()).isEqualTo(503);
            assertThat(draining.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
            assertThat(draining.get("/actuator/health").statusCode()).isEqualTo(200);
        }
    }
}
