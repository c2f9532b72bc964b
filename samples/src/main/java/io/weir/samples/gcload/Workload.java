package io.weir.samples.gcload;

/** One kind of application, as its heap sees it. Single-threaded. */
public interface Workload {

    /** Does one request's work: allocates, keeps some of it, drops what it replaces. */
    void request();

    /**
     * Returns how many requests come per second at a moment; the load generator asks every few milliseconds.
     *
     * @param elapsedSeconds time since the start, seconds, zero or more
     * @return requests per second, zero or more
     */
    double demandPerSecond(double elapsedSeconds);

    /**
     * Returns about how much the workload holds reachable right now.
     *
     * @return bytes, without object headers and table overhead
     */
    long liveBytes();
}
