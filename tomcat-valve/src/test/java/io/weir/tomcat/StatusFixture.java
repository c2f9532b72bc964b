package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An embedded Tomcat with a root application and a status valve. */
abstract class StatusFixture {
    private static final int PATIENCE_MILLIS = 20_000;

    @TempDir
    Path directory;

    final StatusValve valve = new StatusValve(Duration.ofMillis(100));
    TestTomcat server;

    @BeforeEach
    void create() {
        server = new TestTomcat(directory);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    void startWithRoot() throws LifecycleException {
        server.addContext("");
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();
    }

    static boolean hasLooker() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("weir-status-"));
    }

    /** Listens to the events. */
    Listener listen() throws IOException {
        return new Listener(server.tomcat().getConnector().getLocalPort());
    }

    /** A browser's side of the stream, which reads only when it is told to. */
    static final class Listener implements AutoCloseable {
        private final Socket socket = new Socket();
        private final BufferedReader reader;
        final String status;

        Listener(int port) throws IOException {
            // Small, so that one who does not read is noticed soon.
            socket.setReceiveBufferSize(4 * 1024);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            // HTTP/1.0, so that no chunks are in the lines and the end of the stream is that of the connection.
            String request = "GET /weir/events HTTP/1.0\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(UTF_8));
            reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            status = reader.readLine();
        }

        /** Reads up to the next event; null at the end of the stream. */
        String event() throws IOException {
            String line = reader.readLine();
            while (line != null && !line.startsWith("data: ")) {
                line = reader.readLine();
            }
            return line;
        }

        String header(String name) throws IOException {
            String line = reader.readLine();
            while (line != null && !line.isEmpty()) {
                if (line.startsWith(name + ": ")) {
                    return line.substring(name.length() + 2);
                }
                line = reader.readLine();
            }
            return "";
        }

        Listener opened() {
            assertThat(status).startsWith("HTTP/1.1 200");
            return this;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
