package io.weir.tomcat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.weir.clock.NanoClock;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.samples.demo.process.DebianProgram;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Three embedded Tomcats whose forecasts are scripted, behind somebody else's balancer. */
abstract class BalancerFixture {
    static final int NODES = 3;

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

    @TempDir
    Path directory;

    final List<Node> nodes = new ArrayList<>();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private DebianProgram program;
    private Process process;
    private int port;

    /** One node; its name is the answer. */
    static final class Node {
        private final Tomcat tomcat = new Tomcat();
        private volatile GcReport report = report(3_600_000, 0);
        final GcDrainValve valve = new GcDrainValve(Optional.of(() -> report));

        Node(String name, Path directory, String... settings) throws LifecycleException {
            tomcat.setBaseDir(directory.resolve(name).toString());
            tomcat.setPort(0);
            tomcat.getConnector().setProperty("address", "127.0.0.1");
            Context context = tomcat.addContext("", null);
            Tomcat.addServlet(context, "name", new NameServlet(name)).addMapping("/");
            for (int i = 0; i < settings.length; i += 2) {
                valve.setProperty(settings[i], settings[i + 1]);
            }
            tomcat.getEngine().getPipeline().addValve(valve);
            tomcat.start();
        }

        private static GcReport report(long nextMajorMillis, long majors) {
            return GcReport.builder()
                    .capability(Capability.FORECAST)
                    .nextMajorMillis(nextMajorMillis)
                    .minorsLeft(0)
                    .expectedPauseMillis(200)
                    .majors(majors)
                    .build();
        }

        void expectMajor() {
            report = report(0, report.majors());
        }

        void collect() {
            report = report(3_600_000, report.majors() + 1);
        }

        int port() {
            return tomcat.getConnector().getLocalPort();
        }

        void close() throws LifecycleException {
            tomcat.stop();
            tomcat.destroy();
        }
    }

    private static final class NameServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;
        private final String name;

        NameServlet(String name) {
            this.name = name;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getParameter("login") != null) {
                request.getSession(true);
            }
            response.getWriter().print(name);
        }
    }

    void startNodes(String... settings) throws LifecycleException {
        TOMCAT_LOG.setLevel(Level.WARNING);
        for (int i = 0; i < NODES; i++) {
            nodes.add(new Node("node-" + (i + 1), directory, settings));
        }
    }

    /** Skips the test, with the reason, where the program cannot be had. */
    void require(String name) {
        try {
            program = DebianProgram.find(name);
        } catch (IOException e) {
            abort(e.getMessage());
        }
    }

    int choosePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        return port;
    }

    /** Starts the balancer; {@link #choosePort} came before. */
    void startBalancer(String config, String... args) throws Exception {
        Path file = Files.writeString(directory.resolve("balancer.conf"), config, UTF_8);
        List<String> all = new ArrayList<>(List.of(args));
        all.add(file.toString());
        process = program.command(all)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("balancer.log").toFile())
                .start();
        await("the balancer serves", () -> {
            assertThat(process.isAlive())
                    .as(() -> "the balancer lives; it said: " + log())
                    .isTrue();
            try {
                return get().statusCode() == 200;
            } catch (IOException e) {
                return false;
            }
        });
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("balancer.log"), UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    HttpResponse<String> get(String... headers) throws IOException, InterruptedException {
        return getPath("/", headers);
    }

    HttpResponse<String> getPath(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Asks so often and counts which node answers. */
    Map<String, Integer> ask(int times) throws IOException, InterruptedException {
        Map<String, Integer> answers = new TreeMap<>();
        for (int i = 0; i < times; i++) {
            HttpResponse<String> answer = get();
            assertThat(answer.statusCode()).isEqualTo(200);
            answers.merge(answer.body(), 1, Integer::sum);
        }
        return answers;
    }

    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadlineNanos = NanoClock.system().nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            assertThat(NanoClock.system().nanoTime() - deadlineNanos)
                    .as("waited for too long that %s", what)
                    .isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }

    @AfterEach
    void stop() throws Exception {
        if (process != null) {
            process.getOutputStream().close();
            process.waitFor(5, TimeUnit.SECONDS);
        }
        for (Node node : nodes) {
            node.close();
        }
        if (program != null) {
            program.close();
        }
    }
}
