package io.weir.spring.boot.boot3;

import io.weir.spring.boot.PoolAddress;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.StringUtils;

/** Finds the database as Spring Boot 3.5 does: its properties, a container's, a service's. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(JdbcConnectionDetails.class)
public class Boot3HikariConfiguration {

    @Bean
    PoolAddress weirPoolAddress(
            ObjectProvider<DataSourceProperties> properties, ObjectProvider<JdbcConnectionDetails> details) {
        return pool -> {
            JdbcConnectionDetails database = details.getObject();
            pool.setJdbcUrl(database.getJdbcUrl());
            pool.setUsername(database.getUsername());
            pool.setPassword(database.getPassword());
            String driver = database.getDriverClassName();
            if (driver != null) {
                pool.setDriverClassName(driver);
            }
            properties.ifAvailable(all -> {
                if (StringUtils.hasText(all.getName())) {
                    pool.setPoolName(all.getName());
                }
            });
        };
    }
}
