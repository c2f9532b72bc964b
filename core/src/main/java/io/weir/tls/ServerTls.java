package io.weir.tls;

/**
 * What the server can do, as far as it decides what a hello means. Immutable.
 *
 * @param tls13 whether TLS 1.3 is enabled
 * @param tls12 whether TLS 1.2 or older is enabled
 * @param tickets whether session tickets are honoured in TLS 1.2 and older; JSSE then never looks a session id up when the
 *     client names the ticket extension
 */
public record ServerTls(boolean tls13, boolean tls12, boolean tickets) {

    /** JSSE as it comes: TLS 1.2 and 1.3, tickets. */
    public static final ServerTls DEFAULT = new ServerTls(true, true, true);
}
