package io.weir.hikari;

import java.util.Map;

/** What JMX shows of a pool's level, as {@code io.weir:type=Pool,name="..."}. */
public interface LevelMXBean {

    /**
     * Returns how many connections may be in use at once, nested ones aside.
     *
     * @return connections
     */
    int getLevel();

    /**
     * Returns the least level.
     *
     * @return connections
     */
    int getMin();

    /**
     * Returns the greatest level.
     *
     * @return connections
     */
    int getMax();

    /**
     * Returns how many connections are in use, nested ones included.
     *
     * @return connections
     */
    int getInUse();

    /**
     * Returns how many borrowers wait at the gate.
     *
     * @return threads
     */
    int getWaiting();

    /**
     * Returns how many connections the pool has.
     *
     * @return connections, in use or idle
     */
    int getTotal();

    /**
     * Returns the commits a second in the last interval.
     *
     * @return per second; null before the first
     */
    Double getThroughputPerSecond();

    /**
     * Returns where the controller believes that the database stands.
     *
     * @return {@code unknown}, {@code underload}, {@code saturation} or {@code overload}
     */
    String getState();

    /**
     * Returns the last decision's reason.
     *
     * @return one sentence; empty before the first
     */
    String getReason();

    /**
     * Returns the last decisions that moved the level or found the database in another state.
     *
     * @return one line each, newest first, at most 20: {@code TIME LEVEL -> WANTED STATE: REASON}, the time in UTC
     */
    String[] getDecisions();

    /**
     * Returns which controller decides.
     *
     * @return its name as in the settings
     */
    String getController();

    /**
     * Returns how far the control goes.
     *
     * @return {@code on}, {@code measure} or {@code off}
     */
    String getMode();

    /**
     * Sets how far the control goes, at once.
     *
     * @param mode {@code on}, {@code measure} or {@code off}
     * @throws IllegalArgumentException for another word
     */
    void setMode(String mode);

    /**
     * Returns every metric by its name, the controller's terms among them.
     *
     * @return numbers; those not known are left out
     */
    Map<String, Double> getMetrics();
}
