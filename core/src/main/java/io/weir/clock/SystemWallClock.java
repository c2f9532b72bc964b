package io.weir.clock;

/** The one place that reads the system's time of day. */
enum SystemWallClock implements WallClock {
    INSTANCE;

    @Override
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }
}
