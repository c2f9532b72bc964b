/**
 * What {@link io.weir.tomcat.StatusValve} shows and how it reaches those who look: the parts of the page, and the viewers of
 * its event stream.
 */
package io.weir.tomcat.status;
