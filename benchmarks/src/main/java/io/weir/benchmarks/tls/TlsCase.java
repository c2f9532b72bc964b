package io.weir.benchmarks.tls;

/**
 * What the server speaks.
 *
 * @param key its key
 * @param protocol its only protocol, as Java names it
 */
record TlsCase(ServerKey key, String protocol) {

    /** Returns both names. */
    String label() {
        return key.word() + " " + protocol;
    }
}
