/**
 * The Camel plug-in in real routes to real HTTP nodes: what every test uses.
 *
 * <p>Compiled against the oldest line of Camel and run as it is on later ones. No parameter or result is null unless a
 * method says so.
 */
package io.weir.hosttests.camel;
