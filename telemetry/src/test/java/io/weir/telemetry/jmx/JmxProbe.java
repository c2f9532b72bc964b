package io.weir.telemetry.jmx;

import java.io.IOException;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * A program without Weir that fills a cache and replaces its entries at random; run in a JVM of its own by
 * {@link JmxForecastTest}.
 */
final class JmxProbe {
    private static final int ENTRIES = 2_000;
    private static final int ENTRY_BYTES = 10_000;
    private static final int BURST = 200;
    private static final long BURST_NANOS = 5_000_000L;

    private JmxProbe() {}

    public static void main(String[] args) throws IOException {
        Random random = new Random(1);
        byte[][] cache = new byte[ENTRIES][];
        while (System.in.available() == 0) {
            for (int i = 0; i < BURST; i++) {
                cache[random.nextInt(ENTRIES)] = new byte[ENTRY_BYTES];
            }
            LockSupport.parkNanos(BURST_NANOS);
        }
    }
}
