package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three thousand requests wait at once: how many threads and how much memory, and that each has its answer in time. */
@Timeout(120)
class MethodQueueCrowdTest extends MethodQueueFixture {
    private static final int CROWD = Boolean.getBoolean("weir.test.full") ? 3_000 : 1_000;
    private static final int MOST_BYTES_EACH = 128 * 1024;
    private static final byte[] REQUEST =
            "GET /app/hold/crowd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final List<SocketChannel> clients = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (SocketChannel each : clients) {
            each.close();
        }
    }

    private void gather() throws IOException {
        InetSocketAddress address = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.uri("/").getPort());
        for (int i = 0; i < CROWD; i++) {
            SocketChannel channel = SocketChannel.open(address);
            clients.add(channel);
            channel.write(ByteBuffer.wrap(REQUEST));
        }
    }

    /** Reads all answers to their ends; returns how many begin so. */
    private int answersThatBegin(String start) throws IOException {
        int begun = 0;
        ByteBuffer buffer = ByteBuffer.allocate(8_192);
        try (Selector selector = Selector.open()) {
            for (SocketChannel each : clients) {
                each.configureBlocking(false);
                StringWriter answer = new StringWriter();
                each.register(selector, SelectionKey.OP_READ, answer);
            }
            int open = clients.size();
            while (open > 0) {
                assertThat(selector.select(PATIENCE.toMillis()))
                        .as("answers; %s are missing", open)
                        .isPositive();
                for (SelectionKey key : selector.selectedKeys()) {
                    StringWriter text = (StringWriter) key.attachment();
                    buffer.clear();
                    if (((SocketChannel) key.channel()).read(buffer) < 0) {
                        key.cancel();
                        open--;
                        begun += text.toString().indexOf(start) == 0
                                        && text.toString().lastIndexOf("HTTP/1.1") == 0
                                ? 1
                                : 0;
                    } else {
                        text.append(StandardCharsets.US_ASCII.decode(buffer.flip()));
                    }
                }
                selector.selectedKeys().clear();
            }
        }
        return begun;
    }

    private static long usedBytes() {
        System.gc();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private void startForACrowd(String queueTimeout) throws Exception {
        start("queueLength", "10000", "queueTimeout", queueTimeout);
    }

    @Test
    void crowd_needsNoThreadsAndLittleMemoryAndIsServed() throws Exception {
        startForACrowd("2m");
        Future<?> held = holdOne();
        long before = usedBytes();
        gather();
        await("all wait", () -> valve.getParked() == CROWD);
        await("one thread is busy", () -> busyThreads() == 1);

        long each = (usedBytes() - before) / CROWD;

        assertThat(each).as("bytes of each request that waits").isLessThan(MOST_BYTES_EACH);
        assertThat(held.isDone()).isFalse();
        go.release(CROWD + 1);
        assertThat(answersThatBegin("HTTP/1.1 200 ")).isEqualTo(CROWD);
        assertAllPermitsAreBack();
    }

    @Test
    void crowdThatNobodyServes_isRefusedInTime() throws Exception {
        Duration timeout = Duration.ofSeconds(2);
        startForACrowd(timeout.toSeconds() + "s");
        Future<?> held = holdOne();
        long firstNanos = NanoClock.system().nanoTime();
        gather();
        long lastNanos = NanoClock.system().nanoTime();

        assertThat(answersThatBegin("HTTP/1.1 503 ")).isEqualTo(CROWD);

        long endNanos = NanoClock.system().nanoTime();
        assertThat(Duration.ofNanos(endNanos - firstNanos)).isGreaterThan(timeout);
        assertThat(Duration.ofNanos(endNanos - lastNanos)).isLessThan(timeout.plusSeconds(3));
        assertThat(held.isDone()).isFalse();
        go.release();
        assertAllPermitsAreBack();
    }
}
