package io.weir.spring.boot;

import com.zaxxer.hikari.HikariDataSource;

/** Tells a pool where its database is, as Spring Boot knows it: each line keeps that in another package. */
@FunctionalInterface
public interface PoolAddress {

    /**
     * Sets URL, user, password and driver, and the pool's name when the application has one for it.
     *
     * @param pool not yet started
     */
    void apply(HikariDataSource pool);
}
