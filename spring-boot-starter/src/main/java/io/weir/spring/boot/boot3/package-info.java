/** What only Spring Boot 3.5 has: types in packages of that line. */
package io.weir.spring.boot.boot3;
