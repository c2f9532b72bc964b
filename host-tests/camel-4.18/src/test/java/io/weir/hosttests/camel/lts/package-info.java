/** What is tested in the long-term line alone, because it has no artifact for later lines. */
package io.weir.hosttests.camel.lts;
