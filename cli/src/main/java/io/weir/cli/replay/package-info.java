/** The verb {@code replay}: scores every forecaster on the reader's own GC logs. Nothing here is null or shared by threads. */
package io.weir.cli.replay;
