package io.weir.samples.rmi;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;

/**
 * Has a client call from an address of this machine's own, so that the server sees another host.
 *
 * @param address the client's address, loopback
 */
record CallsFrom(String address) implements RMIClientSocketFactory, Serializable {
    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return new Socket(InetAddress.getByName(host), port, InetAddress.getByName(address), 0);
    }
}
