package io.weir.telemetry;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.core5.concurrent.DefaultThreadFactory;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the HTTP client's own cancelling does not promise. */
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

    @Test
    void requestsCancelledAtRandomMoments_leaveNoConnection() throws IOException {
        long seed = 1;
        Random random = new Random(seed);
        PollSettings settings = new PollSettings(Duration.ofSeconds(1), Duration.ofMinutes(1));
        try (SilentNode silent = new SilentNode();
                ReportClient client = new ReportClient(settings, new DefaultThreadFactory("weir-poll-test", true))) {
            PolledNode node = new PolledNode("silent", silent.uri());
            for (int i = 0; i < CANCELLATIONS; i++) {
                PollExchange exchange =
                        client.send(node.target(InetAddress.getLoopbackAddress()), node.request(), NO_CALLBACK);
                LockSupport.parkNanos(random.nextInt(LONGEST_CONNECTING_NANOS));
                client.cancel(exchange);
            }

            Await.until("seed " + seed + ": all connections are closed", SOON, () -> {
                client.tidyUp();
                return silent.open() == 0;
            });
        }
    }
}
