package io.weir.tomcat.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.weir.clock.NanoClock;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that do not want a handshake, or not ours: nothing is lost, nothing spins, nothing stays. */
@Timeout(120)
class HostileClientsTest extends GateFixture {
    private static final boolean FULL = Boolean.getBoolean("weir.test.full");

    /** Tomcat's buffers are some 50 KB, JSSE's engine some 15; ours is a small part. */
    private static final long MAX_PARKED_BYTES = 128 * 1024;

    private static final Logger LOG = Logger.getLogger("org.apache");

    private long connections() {
        return ((AbstractProtocol<?>) connector.getProtocolHandler()).getConnectionCount();
    }

    private long handshakes() {
        return (long) (metric("weir.tls.finished.full")
                + metric("weir.tls.finished.resumed")
                + metric("weir.tls.abandoned")
                + metric("weir.tls.admitted")
                + metric("weir.tls.deferred")
                + metric("weir.tls.parked.begun"));
    }

    /** Waits until nobody is left; Tomcat counts the connection that its acceptor waits for. */
    private void awaitNobody() {
        await("connections should end, but there are " + connections(), () -> connections() <= 1);
        assertThat(metric("weir.tls.parked")).isZero();
        assertThat(controller().requests().size()).isZero();
    }

    @Test
    void connectionsWithoutABytes_leaveNoTrace() throws Exception {
        start(STOCK);
        List<LogRecord> said = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logRecord) {
                said.add(logRecord);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Level before = LOG.getLevel();
        LOG.setLevel(Level.CONFIG);
        LOG.addHandler(handler);
        try {
            for (int i = 0; i < (FULL ? 5_000 : 500); i++) {
                TlsClients.plain(port()).close();
            }
            for (int i = 0; i < 500; i++) {
                try (Socket socket = TlsClients.plain(port())) {
                    socket.setSoLinger(true, 0);
                }
            }
            awaitNobody();
        } finally {
            LOG.removeHandler(handler);
            LOG.setLevel(before);
        }

        assertThat(said).extracting(LogRecord::getMessage).isEmpty();
        assertThat(handshakes()).isZero();
        assertThat(metric("weir.tls.slots")).isZero();
        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");
    }

    @Test
    void garbage_endsTheConnectionAndHoldsNothing() throws Exception {
        start(STOCK);
        Random random = new Random(5);
        for (int i = 0; i < 50; i++) {
            byte[] bytes = new byte[1 + random.nextInt(2_000)];
            random.nextBytes(bytes);
            // Every other one begins like a handshake.
            bytes[0] = i % 2 == 0 ? 0x16 : bytes[0];
            try (Socket socket = TlsClients.plain(port())) {
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
                drain(socket);
            }
        }
        awaitNobody();
        assertThat(metric("weir.tls.slots")).isZero();
        assertThat(TlsClients.get(TlsClients.context(), port(), "TLSv1.3", "/")).endsWith("ok");
    }

    private static void drain(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            assertThat(e)
                    .as("a reset is an end, a time-out is none")
                    .isNotInstanceOf(java.net.SocketTimeoutException.class);
        }
    }

    @Test
    void plainHttp_isToldByTomcat() throws Exception {
        start(STOCK);

        try (Socket socket = TlsClients.plain(port())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(US_ASCII));
            assertThat(TlsClients.read(socket)).startsWith("HTTP/1.1 400").contains("requires TLS");
        }
        awaitNobody();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void helloThatComesByteByByte_isReadAndJudgedOnce(boolean budget) throws Exception {
        start(OURS, "maxWait", "100ms");
        if (!budget) {
            takeAllSlots();
        }

        try (Socket socket = TlsClients.plain(port())) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            for (byte b : TlsClients.hello()) {
                out.write(b);
            }
            byte[] answer = socket.getInputStream().readNBytes(7);
            assertThat(answer[0]).isEqualTo((byte) (budget ? 0x16 : 0x15));
        }
        awaitNobody();
        assertThat(metric("weir.tls.admitted") + metric("weir.tls.deferred")).isGreaterThanOrEqualTo(1);
        assertThat(metric("weir.tls.deferred")).isEqualTo(budget ? 0 : 1);
        await("the slot is free", () -> metric("weir.tls.slots") == (budget ? 0 : metric("weir.tls.slots.cap")));
    }

    @ParameterizedTest
    @ValueSource(strings = {STOCK, "io.weir.tomcat.tls.WeirHttp11NioProtocol"})
    void clientThatSendsOnWhileItWaits_isEnded(String protocol) throws Exception {
        start(protocol, "maxWait", "10s");
        takeAllSlots();

        try (Socket socket = TlsClients.plain(port())) {
            socket.getOutputStream().write(TlsClients.hello());
            awaitMetric("weir.tls.parked", 1);
            try {
                socket.getOutputStream().write(new byte[100_000]);
            } catch (IOException e) {
                assertThat(e).as("the end may come first").isNotNull();
            }
            drain(socket);
        }
        assertThat(metric("weir.tls.floods")).isEqualTo(1);
        awaitNobody();
    }

    @Test
    void peerThatLeavesWhileItWaits_isForgotten() throws Exception {
        start(STOCK, "maxWait", "10s");
        takeAllSlots();

        for (int i = 0; i < 20; i++) {
            try (Socket socket = TlsClients.plain(port())) {
                socket.getOutputStream().write(TlsClients.hello());
                await("it waits", () -> metric("weir.tls.parked") == 1);
                socket.setSoLinger(true, 0);
            }
            awaitMetric("weir.tls.parked", 0);
        }
        assertThat(metric("weir.tls.parked.cancelled")).isEqualTo(20);
        awaitNobody();
    }

    @ParameterizedTest
    @ValueSource(strings = {"whole", "half"})
    void halfOpenConnections_costNoThreadAndNoCpuAndLittleMemory(String hello) throws Exception {
        start(STOCK, "maxWait", "30s");
        connector.setProperty("connectionTimeout", "60000");
        takeAllSlots();
        int count = FULL ? 4_000 : 1_000;
        byte[] bytes = TlsClients.hello();
        boolean whole = hello.equals("whole");
        long threadsBefore = busyThreads();
        long heapBefore = usedHeapBytes();

        Process client = client(count, whole ? bytes : Arrays.copyOf(bytes, bytes.length / 2));
        try (BufferedReader out = new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))) {
            assertThat(out.readLine()).isEqualTo("open " + count);
            await(
                    "all are in",
                    () -> connections() >= count && (!whole || controller().parked() == count));
            await("no thread is held", () -> busyThreads() <= threadsBefore);
            assertThat((usedHeapBytes() - heapBefore) / count)
                    .as("bytes a connection")
                    .isLessThan(MAX_PARKED_BYTES);
            // A busy loop would use a whole one; what is compiled after the crowd came uses a third.
            assertThat(cpuShare()).as("CPU in use while nothing happens").isLessThan(0.6);
            // Returning users are served as if nothing were.
            assertThat(Thread.getAllStackTraces().keySet()).hasSizeLessThan(100);
        } finally {
            client.getOutputStream().close();
            assertThat(client.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
        awaitNobody();
        if (whole) {
            assertThat(metric("weir.tls.parked.cancelled")).isEqualTo(count);
        }
    }

    private Process client(int count, byte[] hello) throws Exception {
        File classes = new File(HalfOpenClient.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx64m",
                        "-cp",
                        classes.toString(),
                        HalfOpenClient.class.getName(),
                        Integer.toString(port()),
                        Integer.toString(count),
                        HexFormat.of().formatHex(hello))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private long busyThreads() {
        return connector.getProtocolHandler().getExecutor()
                        instanceof org.apache.tomcat.util.threads.ThreadPoolExecutor pool
                ? pool.getActiveCount()
                : -1;
    }

    private static long usedHeapBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Returns the CPUs that this process uses, measured over half a second. */
    private static double cpuShare() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long wall = NanoClock.system().nanoTime();
        long end = wall + 500_000_000L;
        while (NanoClock.system().nanoTime() - end < 0) {
            LockSupport.parkNanos(100_000_000L);
        }
        return (double) (system.getProcessCpuTime() - cpu) / (NanoClock.system().nanoTime() - wall);
    }
}
