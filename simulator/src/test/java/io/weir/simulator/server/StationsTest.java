package io.weir.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.admission.Handshake;
import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single connections through the stations, with round costs: what happens when, to the millisecond. */
class StationsTest {
    private static final long MILLI = 1_000_000;

    private final Simulation simulation = new Simulation();
    private final List<String> trace = new ArrayList<>();
    private final Workload workload = Workload.of(
            Method.of("work", Law.constant(20 * MILLI), Law.constant(30 * MILLI)),
            new RandomStreams(1, 0).keyed("clients", "requests"));

    private final class Recorder implements Caller {
        private final String name;

        Recorder(String name) {
            this.name = name;
        }

        private void note(String what) {
            trace.add(name + " " + what + "@" + simulation.nanoTime() / MILLI);
        }

        @Override
        public void secured(int ticketKey) {
            note("key " + ticketKey);
        }

        @Override
        public void replied(int left) {
            note("left " + left);
        }

        @Override
        public void refused() {
            note("refused");
        }

        @Override
        public void broken() {
            note("broken");
        }
    }

    private WebServer server(int maxConnections, int backlog, int workers, AbortVisibility aborts) {
        ServerSettings settings = new ServerSettings(
                2,
                0,
                0,
                5 * MILLI,
                maxConnections,
                backlog,
                QueueOrder.FIFO,
                workers,
                true,
                aborts,
                new TlsCosts(1 * MILLI, 100 * MILLI, 10 * MILLI),
                false);
        ServerParts parts = ServerParts.stock(ServerParts.cpus("server", simulation, settings));
        return new WebServer("server", simulation, settings, parts);
    }

    private Connection connect(WebServer server, Caller caller, int key, int requests) {
        return server.connect(caller, key, workload, 1, requests);
    }

    @Test
    void connection_passesAllStations() {
        WebServer server = server(10, 10, 10, AbortVisibility.NEVER);
        connect(server, new Recorder("a"), Handshake.NO_TICKET, 2);
        simulation.runUntil(1_000 * MILLI);

        // 5 on the way, 1 accept, 100 handshake; each request 20 computing and 30 waiting.
        assertThat(trace).containsExactly("a key 1@106", "a left 1@156", "a left 0@206");
        assertThat(server.counts()).isEqualTo(new ServerCounts(1, 0, 0, 0, 2, 0, 0));
    }

    @Test
    void ticket_resumesUntilTicketsAreLost() {
        WebServer server = server(10, 10, 10, AbortVisibility.NEVER);
        connect(server, new Recorder("a"), 1, 1);
        simulation.runUntil(100 * MILLI);
        server.loseTickets();
        connect(server, new Recorder("b"), 1, 1);
        simulation.runUntil(1_000 * MILLI);

        assertThat(trace).containsExactly("a key 1@16", "a left 0@66", "b key 2@206", "b left 0@256");
        assertThat(server.counts()).isEqualTo(new ServerCounts(1, 1, 0, 0, 2, 0, 0));
    }

    @Test
    void fullBacklog_losesThePacketAndTheClientSendsItAgain() {
        WebServer server = server(1, 1, 10, AbortVisibility.NEVER);
        connect(server, new Recorder("a"), 1, 1);
        connect(server, new Recorder("b"), 1, 1);
        connect(server, new Recorder("c"), 1, 1);
        simulation.runUntil(2_000 * MILLI);

        assertThat(trace)
                .containsExactly(
                        "a key 1@16", "a left 0@66", "b key 1@77", "b left 0@127", "c key 1@1016", "c left 0@1066");
        assertThat(server.counts().lost()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(AbortVisibility.class)
    void clientWhoLeavesTheWorkersQueue_isDroppedWhenItIsSeen(AbortVisibility aborts) {
        WebServer server = server(10, 10, 1, aborts);
        connect(server, new Recorder("a"), Handshake.NO_TICKET, 1);
        Connection left = connect(server, new Recorder("b"), Handshake.NO_TICKET, 1);
        simulation.runUntil(50 * MILLI);
        left.hangUp();
        assertThat(server.threads().waitingNow()).isEqualTo(aborts == AbortVisibility.AT_ONCE ? 0 : 1);
        simulation.runUntil(1_000 * MILLI);

        assertThat(trace).containsExactly("a key 1@106", "a left 0@156");
        assertThat(server.counts().full()).isEqualTo(aborts == AbortVisibility.NEVER ? 2 : 1);
        assertThat(server.counts().wasted()).isEqualTo(aborts == AbortVisibility.NEVER ? 1 : 0);
    }

    /** On its way, accepted, in its handshake, computing a request, waiting for I/O; and each is forgotten completely. */
    @ParameterizedTest(name = "at {0} ms")
    @ValueSource(ints = {2, 5, 50, 110, 140})
    void clientWhoLeavesAnywhere_freesWhatItUsed(int millis) {
        WebServer server = server(1, 0, 1, AbortVisibility.AT_ONCE);
        Connection left = connect(server, new Recorder("a"), Handshake.NO_TICKET, 1);
        simulation.runUntil(millis * MILLI);
        left.hangUp();
        assertThat(server.cpus().jobs()).isZero();
        assertThat(server.threads().busy()).isZero();
        assertThat(server.slots().busy()).isZero();
        trace.clear();

        connect(server, new Recorder("b"), Handshake.NO_TICKET, 1);
        simulation.runUntil((millis + 1_000) * MILLI);
        assertThat(trace).containsExactly("b key 1@" + (millis + 106), "b left 0@" + (millis + 156));
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void crash_breaksWhatIsThereAndWhatComes_andARestartForgetsTickets() {
        WebServer server = server(2, 10, 1, AbortVisibility.NEVER);
        connect(server, new Recorder("computes"), Handshake.NO_TICKET, 1);
        connect(server, new Recorder("waits"), Handshake.NO_TICKET, 1);
        connect(server, new Recorder("queues"), Handshake.NO_TICKET, 1);
        simulation.runUntil(50 * MILLI);
        server.crash();
        assertThat(server.cpus().jobs()).isZero();
        assertThat(server.open()).isZero();
        connect(server, new Recorder("late"), 1, 1);
        simulation.runUntil(100 * MILLI);
        server.restart();
        connect(server, new Recorder("new"), 1, 1);
        simulation.runUntil(1_000 * MILLI);

        assertThat(trace)
                .containsExactly(
                        "computes broken@50",
                        "waits broken@50",
                        "queues broken@50",
                        "late broken@55",
                        "new key 2@206",
                        "new left 0@256");
        assertThat(server.counts().broken()).isEqualTo(4);
        assertThat(simulation.pending()).isZero();
    }
}
