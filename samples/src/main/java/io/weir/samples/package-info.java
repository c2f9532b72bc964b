/** What the samples have in common. */
package io.weir.samples;
