package io.weir.balance;

/**
 * What a node wants a balancer to do now. Immutable.
 *
 * @param draining whether it wants no new traffic at all, for conventions that know only yes and no
 * @param weightPercent how much of its usual share it wants, 1 to 100, for conventions that have weights
 */
public record DrainState(boolean draining, int weightPercent) {
    /** Of a node that wants all its traffic. */
    public static final DrainState SERVING = new DrainState(false, 100);

    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when the weight is out of its range
     */
    public DrainState {
        if (weightPercent < 1 || weightPercent > 100) {
            throw new IllegalArgumentException("weightPercent must be in 1..100, but was " + weightPercent);
        }
    }
}
