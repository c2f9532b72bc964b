/**
 * What status pages are made of: a page as plain values, its HTML, and its form as a stream of events.
 *
 * <p>Pure: no host, no thread, no clock. The plug-ins gather the figures and serve the bytes.
 */
package io.weir.status;
