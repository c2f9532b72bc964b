package io.weir.tomcat.tls;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Who is at the other end of a connection: its IPv4 address, or its IPv6 network of 64 bits, as a number. */
final class PeerAddress {
    /** No address is this number: IPv4 takes 32 bits, and ff00::/8 never is a source. */
    static final long UNKNOWN = -1;

    private PeerAddress() {}

    static long source(SocketWrapperBase<NioChannel> socket) {
        NioChannel channel = socket.getSocket();
        SocketChannel peer = channel == null ? null : channel.getIOChannel();
        // A Unix domain socket has no address, and its channel no java.net.Socket.
        InetAddress address = peer == null ? null : addressOf(peer);
        if (address == null) {
            return UNKNOWN;
        }
        byte[] bytes = address.getAddress();
        return bytes.length == 4
                ? ByteBuffer.wrap(bytes).getInt() & 0xffff_ffffL
                : ByteBuffer.wrap(bytes).getLong();
    }

    private static InetAddress addressOf(SocketChannel peer) {
        try {
            return peer.getRemoteAddress() instanceof InetSocketAddress inet ? inet.getAddress() : null;
        } catch (java.io.IOException e) {
            // It is closed already.
            return null;
        }
    }
}
