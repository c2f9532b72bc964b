/** The starter in a Spring Boot application. Compiled against the oldest line and run as it is on later ones. */
package io.weir.hosttests.springboot.starter;
