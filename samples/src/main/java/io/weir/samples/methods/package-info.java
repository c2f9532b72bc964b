/** A light and a heavy method, as in the measurements of method-level queue scheduling: arithmetic, and a search in XML. */
package io.weir.samples.methods;
