/** Method-level limits without a plug-in: the remote methods of a {@code java.rmi} server behind a limiter. */
package io.weir.samples.rmi;
