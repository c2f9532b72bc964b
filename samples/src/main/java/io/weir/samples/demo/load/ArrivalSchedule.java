package io.weir.samples.demo.load;

import java.util.Random;

/**
 * When requests arrive and whose they are: a Poisson process, the same for the same seed, whatever becomes of the
 * requests.
 *
 * <p>Not thread-safe; the schedule of a run is read by one thread.
 */
final class ArrivalSchedule {
    private static final double NANOS_PER_SECOND = 1e9;

    // Its algorithm is specified, so a seed means the same schedule on every JDK.
    private final Random random;
    private final double meanGapNanos;
    private final int users;
    private double atNanos;
    private int user;

    /**
     * Creates a schedule.
     *
     * @param seed what tells it from others
     * @param ratePerSecond mean number of arrivals in a second, above zero
     * @param users how many users there are, one or more; each request is one's, all equally likely
     */
    ArrivalSchedule(long seed, double ratePerSecond, int users) {
        this.random = new Random(seed);
        this.meanGapNanos = NANOS_PER_SECOND / ratePerSecond;
        this.users = users;
    }

    /** Goes on to the next arrival. */
    void next() {
        // 1 - u lies in (0, 1], so its logarithm is finite. StrictMath, because Math may differ between machines.
        atNanos -= StrictMath.log(1 - random.nextDouble()) * meanGapNanos;
        user = random.nextInt(users);
    }

    /**
     * Returns when the present arrival is due.
     *
     * @return nanoseconds since the schedule's start
     */
    long atNanos() {
        return (long) atNanos;
    }

    /**
     * Returns whose the present arrival is.
     *
     * @return 0 to less than the number of users
     */
    int user() {
        return user;
    }
}
