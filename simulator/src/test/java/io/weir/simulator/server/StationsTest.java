package io.weir.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.admission.Handshake;
import io.weir.simulator.admission.OpenGate;
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
                Law.constant(20 * MILLI),
                Law.constant(30 * MILLI));
        return new WebServer("server", simulation, settings, new RandomStreams(1, 0), (cpus, number) -> new OpenGate());
    }

    @Test
    void connection_passesAllStations() {
        WebServer server = server(10, 10, 10, AbortVisibility.NEVER);
        server.connect(new Recorder("a"), Handshake.NO_TICKET, 2);
        simulation.runUntil(1_000 * MILLI);

        // 5 on the way, 1 accept, 100 handshake; each request 20 computing and 30 waiting.
        assertThat(trace).containsExactly("a key 1@106", "a left 1@156", "a left 0@206");
        assertThat(server.counts()).isEqualTo(new ServerCounts(1, 0, 0, 0, 2, 0));
    }

    @Test
    void ticket_resumesUntilTicketsAreLost() {
        WebServer server = server(10, 10, 10, AbortVisibility.NEVER);
        server.connect(new Recorder("a"), 1, 1);
        simulation.runUntil(100 * MILLI);
        server.loseTickets();
        server.connect(new Recorder("b"), 1, 1);
        simulation.runUntil(1_000 * MILLI);

        assertThat(trace).containsExactly("a key 1@16", "a left 0@66", "b key 2@206", "b left 0@256");
        assertThat(server.counts()).isEqualTo(new ServerCounts(1, 1, 0, 0, 2, 0));
    }

    @Test
    void fullBacklog_losesThePacketAndTheClientSendsItAgain() {
        WebServer server = server(1, 1, 10, AbortVisibility.NEVER);
        server.connect(new Recorder("a"), 1, 1);
        server.connect(new Recorder("b"), 1, 1);
        server.connect(new Recorder("c"), 1, 1);
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
        server.connect(new Recorder("a"), Handshake.NO_TICKET, 1);
        Connection left = server.connect(new Recorder("b"), Handshake.NO_TICKET, 1);
        simulation.runUntil(50 * MILLI);
        server.hangUp(left);
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
        Connection left = server.connect(new Recorder("a"), Handshake.NO_TICKET, 1);
        simulation.runUntil(millis * MILLI);
        server.hangUp(left);
        assertThat(server.cpus().jobs()).isZero();
        assertThat(server.threads().busy()).isZero();
        assertThat(server.slots().busy()).isZero();
        trace.clear();

        server.connect(new Recorder("b"), Handshake.NO_TICKET, 1);
        simulation.runUntil((millis + 1_000) * MILLI);
        assertThat(trace).containsExactly("b key 1@" + (millis + 106), "b left 0@" + (millis + 156));
        assertThat(simulation.pending()).isZero();
    }
}
