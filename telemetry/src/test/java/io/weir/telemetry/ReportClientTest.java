package io.weir.telemetry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.core5.concurrent.DefaultThreadFactory;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are cancelled while they connect or wait, over plain connections and over TLS. */
@Timeout(60)
class ReportClientTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final int CANCELLATIONS = Boolean.getBoolean("weir.test.full") ? 5_000 : 500;
    private static final int LONGEST_CONNECTING_NANOS = 400_000;

    private static final FutureCallback<PollResult> NO_CALLBACK = new FutureCallback<>() {
        @Override
        public void completed(PollResult result) {}

        @Override
        public void failed(Exception cause) {}

        @Override
        public void cancelled() {}
    };

    @ParameterizedTest
    // A handshake ends by its own timeout, which is the deadline, and by nothing else.
    @CsvSource({"http, 60", "https, 1"})
    void requestsCancelledAtRandomMoments_leaveNoConnection(String scheme, int deadlineSeconds) throws IOException {
        long seed = 1;
        Random random = new Random(seed);
        PollSettings settings = new PollSettings(Duration.ofSeconds(1), Duration.ofSeconds(deadlineSeconds));
        try (SilentNode silent = new SilentNode();
                ReportClients clients = new ReportClients(settings, new DefaultThreadFactory("weir-poll-test", true))) {
            URI uri = URI.create(scheme + "://127.0.0.1:" + silent.uri().getPort() + "/");
            PolledNode node = new PolledNode("silent", uri);
            ReportClient client = clients.of(node);
            for (int i = 0; i < CANCELLATIONS; i++) {
                PollExchange exchange = client.send(node, InetAddress.getLoopbackAddress(), NO_CALLBACK);
                LockSupport.parkNanos(random.nextInt(LONGEST_CONNECTING_NANOS));
                exchange.cancel();
            }

            Await.until("seed " + seed + ": all connections are closed", SOON, () -> {
                clients.tidyUp();
                return silent.open() == 0;
            });
        }
    }
}
