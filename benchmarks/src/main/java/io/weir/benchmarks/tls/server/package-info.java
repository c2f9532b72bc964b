/** The benchmark's server process: an embedded Tomcat with HTTPS under one policy. */
package io.weir.benchmarks.tls.server;
