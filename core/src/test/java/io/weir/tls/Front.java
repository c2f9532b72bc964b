package io.weir.tls;

/** How a simulated server lets connections in. */
interface Front {

    /** A connection's hello has been read. */
    void arrived(Connection connection);

    /** A handshake has been computed. */
    default void computed(Connection connection, double cpuNanos, double wallNanos) {}

    /** A request has been computed. */
    default void worked(Connection connection, double cpuNanos) {}

    /** The peer has left. */
    default void left(Connection connection) {}

    /** One connection attempt of a client. */
    interface Connection {
        boolean claims();

        /** The time since the session's full handshake. */
        long sessionAgeNanos();

        void proceed();

        void refuse();
    }

    /** Everybody at once: what servers do by themselves. */
    final class Stock implements Front {
        @Override
        public void arrived(Connection connection) {
            connection.proceed();
        }
    }
}
