package io.weir.clock;

/** The one place that reads the system's time. */
enum SystemNanoClock implements NanoClock {
    INSTANCE;

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
