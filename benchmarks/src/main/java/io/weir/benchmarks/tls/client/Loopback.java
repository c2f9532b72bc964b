package io.weir.benchmarks.tls.client;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Addresses of this machine that only it can reach. */
final class Loopback {
    /** Where the server listens and users come from. */
    static final int USERS = 1;
    /** Where prebuilt hellos come from. */
    static final int HELLOS = 2;

    private static final byte LOOPBACK_NET = 127;

    private Loopback() {}

    /** Returns a port of {@code 127.0.0.last}. */
    static InetSocketAddress at(int last, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {LOOPBACK_NET, 0, 0, (byte) last}), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }
}
