/** Heavy batch jobs that share a JVM with a web application. */
package io.weir.samples.batch;
