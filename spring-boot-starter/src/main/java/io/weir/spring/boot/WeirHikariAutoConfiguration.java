package io.weir.spring.boot;

import com.zaxxer.hikari.HikariDataSource;
import io.weir.spring.boot.boot3.Boot3HikariConfiguration;
import io.weir.spring.boot.boot4.Boot4HikariConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The pool that Spring Boot makes of HikariCP finds its level. A pool that the application makes itself is left alone. */
@AutoConfiguration
@ConditionalOnWeir
@ConditionalOnClass(HikariDataSource.class)
@ConditionalOnProperty(prefix = "weir.mpl", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(WeirProperties.class)
@Import({Boot3HikariConfiguration.class, Boot4HikariConfiguration.class})
public class WeirHikariAutoConfiguration {

    @Bean
    static PoolReplacement weirPoolReplacement(Environment environment) {
        return new PoolReplacement(environment);
    }
}
