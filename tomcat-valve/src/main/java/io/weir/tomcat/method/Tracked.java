package io.weir.tomcat.method;

import jakarta.servlet.AsyncContext;

/**
 * A request that holds a permit or a place in a line while no thread is in our valve for it.
 *
 * <p>Tomcat tells its listener how it ends. There are ways out on which it does not, as when a connection is torn down while it
 * stops; so the queue looks after each now and then.
 */
interface Tracked {
    /**
     * Ends it when Tomcat has forgotten the request without a word.
     *
     * @param nowNanos the time
     * @return whether it was lost, and has been ended now
     */
    boolean endIfLost(long nowNanos);

    /**
     * Returns whether Tomcat has put the request away: from then on its objects belong to another one. An asynchronous context
     * is never used again and says so for ever.
     */
    static boolean isPutAway(AsyncContext context) {
        try {
            context.getTimeout();
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
