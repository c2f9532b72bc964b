package io.weir.benchmarks.poll;

import io.weir.clock.NanoClock;
import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ParentLink;
import io.weir.telemetry.GcReportJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.bootstrap.AsyncServerBootstrap;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncServer;
import org.apache.hc.core5.http.nio.AsyncRequestConsumer;
import org.apache.hc.core5.http.nio.AsyncServerRequestHandler;
import org.apache.hc.core5.http.nio.support.AsyncResponseBuilder;
import org.apache.hc.core5.http.nio.support.BasicRequestConsumer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.ListenerEndpoint;

/**
 * A child JVM that answers for many nodes, each at a loopback port of its own, with reports whose times go on. One I/O
 * thread answers.
 */
final class ReportFarm implements AsyncServerRequestHandler<Message<HttpRequest, Void>> {
    /** The word before a node's port, in the records. */
    static final String PORT = "PORT";
    /** Where reports are. */
    static final String PATH = "/weir/report";
    /** Between two major GCs of a simulated node, as of the demo's nodes. */
    private static final long CYCLE_MILLIS = 8_000;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int BACKLOG = 16;

    private final NanoClock clock = NanoClock.system();
    private final long startNanos = clock.nanoTime();

    private ReportFarm() {}

    /**
     * Serves until its parent is gone.
     *
     * @param args how many nodes
     */
    public static void main(String[] args) {
        ChildMain.run(() -> serve(Integer.parseInt(args[0])));
    }

    private static void serve(int nodes) throws Exception {
        ParentLink parent = ParentLink.open();
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0);
        HttpAsyncServer server = AsyncServerBootstrap.bootstrap()
                .setIOReactorConfig(IOReactorConfig.custom()
                        .setIoThreadCount(1)
                        .setTcpNoDelay(true)
                        .setBacklogSize(BACKLOG)
                        .build())
                .setCanonicalHostName("127.0.0.1")
                .register(PATH, new ReportFarm())
                .create();
        server.start();
        List<Future<ListenerEndpoint>> endpoints = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            endpoints.add(server.listen(anyPort, URIScheme.HTTP));
        }
        int port = 0;
        for (Future<ListenerEndpoint> endpoint : endpoints) {
            port = ((InetSocketAddress) endpoint.get().getAddress()).getPort();
            parent.record(PORT + " " + port);
        }
        parent.ready(port);
        parent.serve(() -> {}, words -> {});
        server.close(CloseMode.IMMEDIATE);
    }

    @Override
    public AsyncRequestConsumer<Message<HttpRequest, Void>> prepare(
            HttpRequest request, EntityDetails body, HttpContext context) {
        // A GET has no body.
        return new BasicRequestConsumer<>(() -> null);
    }

    @Override
    public void handle(Message<HttpRequest, Void> message, ResponseTrigger trigger, HttpContext context)
            throws HttpException, IOException {
        byte[] report =
                GcReportJson.write(report(message.getHead().getAuthority().getPort()));
        trigger.submitResponse(
                AsyncResponseBuilder.create(HttpStatus.SC_OK)
                        .setEntity(report, ContentType.APPLICATION_JSON)
                        .build(),
                context);
    }

    /** The nodes are at different places of their cycle. */
    private GcReport report(int port) {
        long uptimeMillis = (clock.nanoTime() - startNanos) / NANOS_PER_MILLI + CYCLE_MILLIS + port;
        long leftMillis = CYCLE_MILLIS - uptimeMillis % CYCLE_MILLIS;
        return GcReport.builder()
                .collector("Serial")
                .capability(Capability.FORECAST)
                .nextMajorMillis(leftMillis)
                .minorsLeft((int) (leftMillis / 1_000))
                .expectedPauseMillis(250)
                .nextPauseMillis(leftMillis % 1_000)
                .nextPauseExpectedMillis(8)
                .majors(uptimeMillis / CYCLE_MILLIS)
                .uptimeMillis(uptimeMillis)
                .risk(0)
                .family("regular")
                .policy(AvoidancePolicy.DEFAULT)
                .build();
    }
}
