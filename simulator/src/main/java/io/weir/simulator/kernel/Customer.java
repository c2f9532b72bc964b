package io.weir.simulator.kernel;

/** Who wants a server of a {@link ServerPool}. Called from inside the pool; may enter, release and leave pools at once. */
public interface Customer {

    /**
     * A server is yours until you give it back with {@link ServerPool#release}.
     *
     * @param ticket names this visit
     * @param argument what was given on entering
     */
    void served(long ticket, long argument);

    /**
     * The wait was longer than your patience; the visit is over.
     *
     * @param argument what was given on entering
     */
    void abandoned(long argument);
}
