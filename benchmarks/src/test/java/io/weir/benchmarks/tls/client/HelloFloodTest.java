package io.weir.benchmarks.tls.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HelloFloodTest {
    private static final int HELLOS = 20;
    private static final int HANDSHAKE = 22;

    @Test
    void atRandom_comeFromAnAddressOfTheirOwnAndAreCountedApart() throws Exception {
        ClientLoop loop = new ClientLoop();
        UserLoad load = new UserLoad(loop, "TLSv1.3");
        HelloFlood flood = new HelloFlood(load);
        Thread thread = new Thread(loop, "weir-test-client");
        thread.setDaemon(true);
        thread.start();
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            loop.call(() -> {
                load.target(server.getLocalPort());
                flood.open(500, 1);
            });
            for (int i = 0; i < HELLOS; i++) {
                try (Socket peer = server.accept()) {
                    assertThat(((InetSocketAddress) peer.getRemoteSocketAddress())
                                    .getAddress()
                                    .getHostAddress())
                            .isEqualTo("127.0.0.2");
                    assertThat(peer.getInputStream().read())
                            .as("a record of a handshake")
                            .isEqualTo(HANDSHAKE);
                    if (i % 2 == 0) {
                        peer.getOutputStream().write(HANDSHAKE);
                        // It goes away at the answer.
                        peer.getInputStream().transferTo(OutputStream.nullOutputStream());
                    }
                }
            }
            LoadWindow window = awaitAnswers(loop, load);
            assertThat(window.get(Tally.HELLOS_ANSWERED)).isEqualTo(HELLOS / 2);
            assertThat(window.get(Tally.HELLOS_REFUSED)).isBetween(1L, (long) HELLOS);
            assertThat(window.get(Tally.STARTED)).isZero();
            assertThat(window.get(Tally.CONNECTIONS)).isZero();
        } finally {
            loop.call(() -> {
                flood.stop();
                load.stop();
            });
        }
    }

    /** Stops the hellos and gives the loop a moment to hear of what has been answered. */
    private static LoadWindow awaitAnswers(ClientLoop loop, UserLoad load) throws Exception {
        CountDownLatch later = new CountDownLatch(1);
        loop.call(() -> loop.at(loop.nowNanos() + TimeUnit.MILLISECONDS.toNanos(200), later::countDown));
        assertThat(later.await(20, TimeUnit.SECONDS)).isTrue();
        LoadWindow[] window = new LoadWindow[1];
        loop.call(() -> window[0] = load.window().mark());
        return window[0];
    }
}
