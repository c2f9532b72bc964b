/**
 * {@code weir simulate thesis}: the figures of chapter 2 of R. Nou's thesis (UPC, 2008), each beside the claims that it must show.
 *
 * <p>Only axis ranges and claims in prose of those figures are known, so nothing here compares heights. No parameter or result is
 * null.
 */
package io.weir.cli.simulate.thesis;
