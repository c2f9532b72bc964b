/**
 * Weir in a Spring Boot application, by one dependency.
 *
 * <p>What is the same in both lines of Spring Boot is here; {@code boot3} and {@code boot4} hold the few classes that name a type
 * which one line has in another package, each behind a condition on that type. Everything is on as soon as what it is for
 * is there, unless {@code weir.*} says otherwise; {@code docs/guide/spring-boot.md} lists the settings.
 */
package io.weir.spring.boot;
