package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import javax.management.remote.rmi.RMIServerImpl_Stub;
import javax.rmi.ssl.SslRMIClientSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OwnSocketsTest extends JmxFixture {
    private final NodeSockets sockets = new NodeSockets("127.0.0.1", 10_000);

    /** A choice of sockets that only the application has. */
    private static final class ForeignSockets implements RMIClientSocketFactory, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public Socket createSocket(String host, int port) {
            throw new AssertionError("never asked");
        }
    }

    private Remote stub(RMIClientSocketFactory factory) throws Exception {
        RMIJRMPServerImpl server = new RMIJRMPServerImpl(0, null, null, Map.of());
        Remote stub = UnicastRemoteObject.exportObject(
                server, 0, factory, port -> new ServerSocket(port, 50, InetAddress.getLoopbackAddress()));
        opened(() -> UnicastRemoteObject.unexportObject(server, true));
        return stub;
    }

    @Test
    void plainStub_callsThroughOurSockets() throws Exception {
        RMIServerImpl_Stub own = new RMIServerImpl_Stub(OwnSockets.through(sockets, stub(null)));

        assertThat(own.getVersion()).isNotBlank();
        assertThat(own.getRef().remoteToString()).contains(",weir]");
        sockets.cut();
    }

    @Test
    void stubThatWantsTls_getsItOverOurHost() throws Exception {
        Remote stub = stub(new SslRMIClientSocketFactory());

        assertThat(OwnSockets.through(sockets, stub).remoteToString())
                .contains("," + sockets.tls() + "]")
                .doesNotContain("SslRMIClientSocketFactory");
    }

    @Test
    void stubWithSocketsOfAnotherKind_isRefused() throws Exception {
        Remote stub = stub(new ForeignSockets());

        assertThatExceptionOfType(InvalidClassException.class).isThrownBy(() -> OwnSockets.through(sockets, stub));
    }

    @Test
    void objectThatIsNoStub_isRefused() {
        assertThatExceptionOfType(InvalidObjectException.class)
                .isThrownBy(() -> OwnSockets.through(sockets, new Remote() {}));
    }

    @Test
    void readTimeout_cannotBeLengthened() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = sockets.createSocket("somewhere.else.example", server.getLocalPort())) {
            socket.setSoTimeout(0);
            assertThat(socket.getSoTimeout()).isEqualTo(10_000);
            socket.setSoTimeout(60_000);
            assertThat(socket.getSoTimeout()).isEqualTo(10_000);
            socket.setSoTimeout(5);
            assertThat(socket.getSoTimeout()).isEqualTo(5);

            sockets.cut();

            assertThatIOException().isThrownBy(() -> socket.getInputStream().read());
        }
    }
}
