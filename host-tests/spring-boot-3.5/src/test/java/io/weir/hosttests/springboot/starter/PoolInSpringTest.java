package io.weir.hosttests.springboot.starter;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import io.weir.hikari.WeirHikariDataSource;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.Lifecycle;

/**
 * Who wants the pool by its concrete type finds it: injection, {@code unwrap}, Spring Cloud's refresh of the environment,
 * checkpoint and restore with {@code org.crac}.
 */
@Timeout(120)
class PoolInSpringTest {
    private static RunningShop shop;

    @BeforeAll
    static void start() {
        shop = RunningShop.start();
    }

    @AfterAll
    static void stop() {
        if (shop != null) {
            shop.close();
        }
    }

    @Test
    void injectedHikariDataSource_isTheOnePool() {
        HikariDataSource injected = shop.bean(ShopApplication.Shop.class).pool();

        assertThat(injected).isInstanceOf(WeirHikariDataSource.class).isSameAs(shop.bean(DataSource.class));
    }

    @Test
    void unwrap_findsEveryTypeOfThePool() throws Exception {
        DataSource pool = shop.bean(DataSource.class);

        for (Class<?> type : new Class<?>[] {HikariDataSource.class, HikariConfigMXBean.class, DataSource.class}) {
            assertThat(pool.isWrapperFor(type)).as("wrapper for %s", type).isTrue();
            assertThat(pool.unwrap(type)).isSameAs(pool);
        }
    }

    @Test
    void changeOfTheEnvironment_leavesThePoolRunning() throws Exception {
        WeirHikariDataSource pool = shop.bean(WeirHikariDataSource.class);
        shop.get("/shop");

        HttpResponse<String> changed =
                shop.post("/actuator/env", "{\"name\":\"spring.datasource.hikari.maximum-pool-size\",\"value\":\"5\"}");

        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(pool.isClosed()).isFalse();
        assertThat(shop.bean(HikariDataSource.class)).isSameAs(pool);
        assertThat(shop.get("/shop").body()).isEqualTo("articles: 42");
        assertThat(shop.post("/actuator/refresh", "").statusCode()).isEqualTo(200);
        assertThat(shop.get("/shop").body()).isEqualTo("articles: 42");
    }

    @Test
    void checkpointAndRestore_findThePool() throws Exception {
        shop.get("/shop");
        Map<String, Lifecycle> lifecycles = shop.spring().getBeansOfType(Lifecycle.class);
        Lifecycle checkpoint = lifecycles.entrySet().stream()
                .filter(entry -> entry.getKey().contains("CheckpointRestore"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no lifecycle for checkpoints in " + lifecycles.keySet()));

        checkpoint.stop();
        checkpoint.start();

        try (Connection connection = shop.bean(DataSource.class).getConnection()) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void levelOfThePool_isInTheHealthEndpointsReach() throws Exception {
        assertThat(shop.get("/actuator/health").body()).containsPattern("\"db\":\\{.*?\"status\":\"UP\"");
    }
}
