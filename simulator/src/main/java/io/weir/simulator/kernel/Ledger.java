package io.weir.simulator.kernel;

import io.weir.clock.NanoClock;

/**
 * Counts who goes in and out of a place, and checks Little's law in its operational form: the area under the number inside
 * equals the time that individuals spent inside, those counted who are still there.
 *
 * <p>This holds at any moment of any run, overloaded or not, unlike the law of means in steady state. The area comes from
 * counting; the times come from what each individual carries. So a customer lost, counted twice or leaving with another's time
 * of entry breaks it. Sums are exact: longs wrap around on both sides alike. One thread.
 */
public final class Ledger {
    private final String name;
    private final NanoClock clock;
    private long updatedNanos;
    private long areaNanos;
    private long insideNanos;
    private long arrivals;
    private long departures;

    /**
     * Opens an empty ledger.
     *
     * @param name whose, for the message when the law is broken
     * @param clock the simulation's
     */
    public Ledger(String name, NanoClock clock) {
        this.name = name;
        this.clock = clock;
        this.updatedNanos = clock.nanoTime();
    }

    /** Counts one in, now. */
    public void entered() {
        update();
        arrivals++;
    }

    /**
     * Counts one out, now.
     *
     * @param enteredNanos when that one came in
     */
    public void left(long enteredNanos) {
        update();
        departures++;
        insideNanos += updatedNanos - enteredNanos;
    }

    private void update() {
        long now = clock.nanoTime();
        areaNanos += (arrivals - departures) * (now - updatedNanos);
        updatedNanos = now;
    }

    /**
     * Returns how many are inside.
     *
     * @return arrivals less departures
     */
    public long inside() {
        return arrivals - departures;
    }

    /**
     * Returns how many have come in.
     *
     * @return since the start
     */
    public long arrivals() {
        return arrivals;
    }

    /**
     * Returns how many have gone out.
     *
     * @return since the start
     */
    public long departures() {
        return departures;
    }

    /**
     * Returns the area under the number inside, up to now. Differences over time give the mean number.
     *
     * @return customers times nanoseconds
     */
    public long areaNanos() {
        update();
        return areaNanos;
    }

    /**
     * Checks the law and the balance of flow.
     *
     * @param found how many are found inside by looking
     * @param foundEnteredNanos the sum of the times at which those came in
     * @throws IllegalStateException when one is broken
     */
    public void verify(long found, long foundEnteredNanos) {
        update();
        if (found != inside()) {
            throw new IllegalStateException("ledger '" + name + "': flow balance broken, " + arrivals + " came in, "
                    + departures + " went out, but " + found + " are inside");
        }
        long timesNanos = insideNanos + found * updatedNanos - foundEnteredNanos;
        if (timesNanos != areaNanos) {
            throw new IllegalStateException(
                    "ledger '" + name + "': Little's law broken, the area under the number inside is " + areaNanos
                            + " ns, but the times inside add up to " + timesNanos + " ns");
        }
    }
}
