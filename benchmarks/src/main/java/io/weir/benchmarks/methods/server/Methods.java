package io.weir.benchmarks.methods.server;

import io.weir.samples.methods.HeavyMethod;
import io.weir.samples.methods.LightMethod;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/** What both servers do for a request. Thread-safe. */
final class Methods {
    private static final int PRICES = 1_000;

    private final HeavyMethod heavy = new HeavyMethod();

    /** Returns the answer of a method, plain ASCII text. */
    byte[] answer(String path) {
        int number = ThreadLocalRandom.current().nextInt(PRICES);
        String text = path.equals(MethodsServer.LIGHT)
                ? Double.toString(LightMethod.sum(number + 1))
                : Integer.toString(heavy.count("weir", number));
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
