package io.weir.hosttests.springboot.starter;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A shop that knows nothing of Weir: it has one dependency more. It wants the pool by its own type. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class ShopApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(ShopApplication.class, arguments);
    }

    /** Its one page; found as a member of a configuration. */
    @RestController
    static final class Shop {
        private final HikariDataSource pool;

        Shop(HikariDataSource pool) {
            this.pool = pool;
        }

        HikariDataSource pool() {
            return pool;
        }

        @GetMapping("/shop")
        String answer() throws SQLException {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("select 42")) {
                result.next();
                return "articles: " + result.getInt(1);
            }
        }
    }
}
