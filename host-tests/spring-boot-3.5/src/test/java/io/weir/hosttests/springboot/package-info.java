/** The Camel plug-in as a Spring Boot application uses it. Compiled against the oldest line and run as it is on later ones. */
package io.weir.hosttests.springboot;
