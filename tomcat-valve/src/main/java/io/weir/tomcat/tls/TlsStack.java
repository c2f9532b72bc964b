package io.weir.tomcat.tls;

/**
 * What is behind a gate, as far as a hello must be read differently for it.
 *
 * @param usesTickets whether TLS 1.2 clients are given tickets, and then no look is taken at their session ids
 * @param showsSessions whether the server's session context can be asked for a session by its id
 * @param datesSessions whether a resumed session keeps the time of its full handshake as its creation time
 */
record TlsStack(boolean usesTickets, boolean showsSessions, boolean datesSessions) {

    /** Returns what Java's own TLS does, by the system property that it reads itself. */
    static TlsStack jsse() {
        return new TlsStack(
                Boolean.parseBoolean(System.getProperty("jdk.tls.server.enableSessionTicketExtension", "true")),
                true,
                true);
    }

    /** Returns what OpenSSL does; its cache cannot be asked, and a new TLS 1.3 ticket may date its session anew. */
    static TlsStack openSsl(boolean usesTickets) {
        return new TlsStack(usesTickets, false, false);
    }
}
