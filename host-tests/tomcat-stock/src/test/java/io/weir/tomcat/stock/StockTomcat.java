package io.weir.tomcat.stock;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process of Tomcat's own distribution with a {@code CATALINA_BASE} of its own: its stock configuration with a snippet pasted
 * into it, and the one jar in {@code lib/}.
 */
final class StockTomcat implements AutoCloseable {
    private static final Path STOCK = Path.of(System.getProperty("weir.stock"));
    private static final long PATIENCE_SECONDS = 60;
    private static final String STORE_PASSWORD = "changeit";

    private final Path home;
    private final Path base;
    private final int shutdownPort;
    private final int httpPort;
    private final int httpsPort;
    private final int agentPort;
    private Process process;

    StockTomcat(String version, Path base) throws IOException {
        this.home = STOCK.resolve("apache-tomcat-" + version);
        this.base = base;
        List<Integer> ports = freePorts(4);
        this.shutdownPort = ports.get(0);
        this.httpPort = ports.get(1);
        this.httpsPort = ports.get(2);
        this.agentPort = ports.get(3);
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                sockets.add(socket);
                ports.add(socket.getLocalPort());
            }
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
        return ports;
    }

    int httpPort() {
        return httpPort;
    }

    int httpsPort() {
        return httpsPort;
    }

    int agentPort() {
        return agentPort;
    }

    Process process() {
        return process;
    }

    /**
     * Does what the guide says: copies one jar, pastes the snippets, starts.
     *
     * @param connector goes into the Service, before the Engine
     * @param valves go into the Engine, first
     */
    void start(String connector, String valves) throws IOException, InterruptedException {
        for (String directory : List.of("conf", "lib", "logs", "temp", "work", "webapps/ROOT")) {
            Files.createDirectories(base.resolve(directory));
        }
        try (Stream<Path> files = Files.list(home.resolve("conf"))) {
            for (Path file : files.toList()) {
                Files.copy(file, base.resolve("conf").resolve(file.getFileName()));
            }
        }
        Files.copy(STOCK.resolve("weir-tomcat-assembly.jar"), base.resolve("lib/weir-tomcat-assembly.jar"));
        Files.writeString(base.resolve("webapps/ROOT/index.html"), "hello", UTF_8);
        makeCertificate(base.resolve("conf/server.p12"));
        Path serverXml = base.resolve("conf/server.xml");
        String text = Files.readString(serverXml, UTF_8)
                .replace("port=\"8005\" shutdown", "port=\"" + shutdownPort + "\" shutdown")
                .replace("<Connector port=\"8080\"", "<Connector port=\"" + httpPort + "\" address=\"127.0.0.1\"");
        String engine = "<Engine name=\"Catalina\" defaultHost=\"localhost\">";
        if (!text.contains(engine)) {
            throw new IllegalStateException("the stock server.xml has no " + engine);
        }
        String changed = text.replace(engine, connector + "\n" + engine + "\n" + valves)
                .replace("<Connector port=\"8443\"", "<Connector address=\"127.0.0.1\" port=\"8443\"")
                .replace("agentAddress=\"0.0.0.0\"", "agentAddress=\"127.0.0.1\"")
                .replace("8443", String.valueOf(httpsPort))
                .replace("8090", String.valueOf(agentPort));
        Files.writeString(serverXml, changed, UTF_8);
        launch();
    }

    private static void makeCertificate(Path store) throws IOException, InterruptedException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process made = new ProcessBuilder(
                        keytool.toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        STORE_PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(made.getInputStream().readAllBytes(), UTF_8);
        if (made.waitFor() != 0) {
            throw new IOException("keytool failed: " + said);
        }
    }

    private void launch() throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", home.resolve("bin/catalina.sh").toString(), "run");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("CATALINA_HOME", home.toString());
        builder.environment().put("CATALINA_BASE", base.toString());
        builder.environment().put("CATALINA_OPTS", "-Xmx64m -XX:+UseSerialGC");
        process = builder.redirectErrorStream(true)
                .redirectOutput(base.resolve("logs/console").toFile())
                .start();
    }

    /** Returns all that it has said. */
    String log() throws IOException {
        return Files.readString(base.resolve("logs/console"), UTF_8);
    }

    /** Ends it as an administrator does, by its shutdown port. */
    int shutDown() throws IOException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), shutdownPort)) {
            socket.getOutputStream().write("SHUTDOWN".getBytes(US_ASCII));
        }
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it does not end; it said:\n" + log());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        if (process != null && process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
