/** What only Spring Boot 4.0 has: types in packages of that line. */
package io.weir.spring.boot.boot4;
