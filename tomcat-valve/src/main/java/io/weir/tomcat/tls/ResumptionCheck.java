package io.weir.tomcat.tls;

import javax.net.ssl.SSLSession;

/** Says of a finished handshake whether it was resumed. */
@FunctionalInterface
interface ResumptionCheck {

    /** Java keeps a session's time of creation in its ticket, to the millisecond, in TLS 1.2 and 1.3. */
    ResumptionCheck BY_CREATION_TIME = (session, engineMillis) -> session.getCreationTime() < engineMillis;

    /**
     * Looks at the session.
     *
     * @param session the session that was agreed on
     * @param engineMillis the time of day at which the engine was made, ms since 1970
     * @return whether the session is older than the connection
     */
    boolean wasResumed(SSLSession session, long engineMillis);
}
