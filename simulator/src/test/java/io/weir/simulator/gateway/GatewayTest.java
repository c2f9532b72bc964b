package io.weir.simulator.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener;
import io.weir.balance.AvoidanceSettings;
import io.weir.balance.Strategy;
import io.weir.simulator.admission.Handshake;
import io.weir.simulator.database.PoolSettings;
import io.weir.simulator.gateway.GatewaySettings.Route;
import io.weir.simulator.heap.ForecastError;
import io.weir.simulator.heap.HeapSettings;
import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.AdmissionPolicy;
import io.weir.simulator.node.NodeSettings;
import io.weir.simulator.node.SimulatedNode;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.server.AbortVisibility;
import io.weir.simulator.server.Call;
import io.weir.simulator.server.Caller;
import io.weir.simulator.server.Method;
import io.weir.simulator.server.ServerSettings;
import io.weir.simulator.server.TlsCosts;
import io.weir.simulator.server.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Single connections through a gateway before two nodes that need 10 ms a request. */
class GatewayTest {
    private static final long MILLI = 1_000_000;

    private final Simulation simulation = new Simulation();
    private final RandomStreams streams = new RandomStreams(1, 0);
    private final List<String> trace = new ArrayList<>();
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final Workload workload = Workload.of(
            Method.of("work", Law.constant(10 * MILLI), Law.constant(0)), streams.keyed("clients", "requests"));

    private Gateway gateway(Route route, int failovers) {
        ServerSettings server = new ServerSettings(
                1, 0, 0, 0, 100, 100, QueueOrder.FIFO, 10, false, AbortVisibility.AT_ONCE, TlsCosts.PLAIN, false);
        NodeSettings settings = new NodeSettings(
                server,
                HeapSettings.NONE,
                ForecastError.NONE,
                PoolSettings.DEFAULT,
                AdmissionPolicy.STOCK,
                1_000 * MILLI,
                false,
                Optional.empty());
        for (int number = 0; number < 2; number++) {
            nodes.add(new SimulatedNode(
                    number, 2, simulation, settings, List.of("work"), Optional.empty(), streams, step -> {}));
        }
        GatewaySettings routing =
                new GatewaySettings(1, route, Strategy.ROUND_ROBIN, false, AvoidanceSettings.DEFAULT, 0, 0, failovers);
        return new Gateway("gateway", simulation, routing, nodes, streams, AvoidanceListener.NONE);
    }

    private Caller caller(String name) {
        return new Caller() {
            private void note(String what) {
                trace.add(name + " " + what + "@" + simulation.nanoTime() / MILLI);
            }

            @Override
            public void secured(int ticketKey) {
                note("secured");
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
        };
    }

    private Call connect(Gateway gateway, String name, int requests) {
        return gateway.connect(caller(name), Handshake.NO_TICKET, workload, 1, requests);
    }

    @Test
    void requests_areRoutedOneByOne() {
        Gateway gateway = gateway(Route.REQUEST, 0);
        connect(gateway, "a", 3);
        simulation.runUntil(100 * MILLI);

        assertThat(trace).containsExactly("a left 2@10", "a left 1@20", "a left 0@30");
        assertThat(nodes.get(0).server().counts().replies()).isEqualTo(2);
        assertThat(nodes.get(1).server().counts().replies()).isEqualTo(1);
    }

    @Test
    void connections_stayWithTheirNode() {
        Gateway gateway = gateway(Route.CONNECTION, 0);
        connect(gateway, "a", 3);
        connect(gateway, "b", 1);
        simulation.runUntil(100 * MILLI);

        assertThat(trace).containsExactly("a left 2@10", "b left 0@10", "a left 1@20", "a left 0@30");
        assertThat(nodes.get(0).server().counts().replies()).isEqualTo(3);
    }

    @Test
    void brokenRequest_isSentAgainAsOftenAsIsAllowed() {
        Gateway gateway = gateway(Route.REQUEST, 1);
        nodes.get(0).crash();
        connect(gateway, "a", 1);
        simulation.runUntil(50 * MILLI);
        assertThat(trace).containsExactly("a left 0@10");
        assertThat(gateway.failedOver()).isEqualTo(1);

        nodes.get(1).crash();
        connect(gateway, "b", 1);
        simulation.runUntil(100 * MILLI);
        assertThat(trace).contains("b broken@50");
    }

    @Test
    void clientWhoLeaves_leavesTheNodeToo() {
        Gateway gateway = gateway(Route.REQUEST, 0);
        Call call = connect(gateway, "a", 2);
        simulation.runUntil(5 * MILLI);
        call.hangUp();
        simulation.runUntil(50 * MILLI);

        assertThat(trace).isEmpty();
        assertThat(nodes.get(0).server().cpus().jobs()).isZero();
        assertThat(nodes.get(0).server().open()).isZero();
        assertThat(simulation.pending()).isZero();
    }
}
