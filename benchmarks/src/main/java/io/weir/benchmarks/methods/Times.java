package io.weir.benchmarks.methods;

import java.time.Duration;

/**
 * How long things take.
 *
 * @param warmUp of a server, before anything is measured with it
 * @param alone how long the light method runs before the heavy one begins; its later half is measured
 * @param settle how long a load is on before it is measured
 * @param measured how long it is measured
 */
record Times(Duration warmUp, Duration alone, Duration settle, Duration measured) {}
