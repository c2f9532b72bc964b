/**
 * {@code weir simulate calibrate}: a scenario from metrics, access logs and GC logs of a running service.
 *
 * <p>Files are read within bounds; what cannot be understood is counted and told. No parameter or result is null.
 */
package io.weir.cli.simulate.calibrate;
