package io.weir.simulator.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.config.ConfigException;
import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;
import io.weir.simulator.server.AbortVisibility;
import io.weir.simulator.server.Method;
import io.weir.simulator.server.ServerParts;
import io.weir.simulator.server.ServerSettings;
import io.weir.simulator.server.TlsCosts;
import io.weir.simulator.server.WebServer;
import io.weir.simulator.server.Workload;
import org.junit.jupiter.api.Test;

class PopulationsTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final Simulation simulation = new Simulation();
    private final RandomStreams streams = new RandomStreams(1, 0);

    /** One request of 100 ms a session, two CPUs. */
    private Clients clients(long timeoutNanos, RetryRule retries, AbortVisibility aborts) {
        ServerSettings settings =
                new ServerSettings(2, 0, 0, 0, 100, 0, QueueOrder.FIFO, 100, true, aborts, TlsCosts.PLAIN, false);
        ServerParts parts = ServerParts.stock(ServerParts.cpus("server", simulation, settings));
        WebServer server = new WebServer("server", simulation, settings, parts);
        Method work = Method.of("work", Law.constant(100 * MILLI), Law.constant(0));
        Workload workload = Workload.of(work, streams.keyed("clients", "requests"));
        ClientSettings what =
                new ClientSettings(Law.constant(1), 1, Law.constant(0), timeoutNanos, false, retries, false);
        return new Clients("clients", simulation, server, workload, what, streams);
    }

    @Test
    void trace_startsSessionsAtItsTimes() {
        Clients clients = clients(SECOND, RetryRule.atOnce(0), AbortVisibility.AT_ONCE);
        simulation.runUntil(SECOND);
        new TraceArrivals(simulation, clients, 0, 0, 3 * SECOND);
        simulation.runUntil(2 * SECOND);
        assertThat(clients.counts().completed()).isEqualTo(2);
        simulation.runUntil(4 * SECOND - 1);
        assertThat(clients.counts().started()).isEqualTo(2);
        simulation.runUntil(5 * SECOND);
        assertThat(clients.counts().completed()).isEqualTo(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TraceArrivals(simulation, clients, 5, 4))
                .withMessage("recorded times must ascend from 0 (ns), but 4 follows 5");
    }

    @Test
    void closedPopulation_neverHasMoreSessionsThanClients() {
        Clients clients = clients(SECOND, RetryRule.atOnce(0), AbortVisibility.AT_ONCE);
        new ClosedArrivals(simulation, clients, 2, Law.constant(400 * MILLI), streams.stream("clients", "pauses"));
        simulation.runUntil(100 * SECOND);

        // Two clients, two CPUs: each takes 400 + 100 ms a round.
        assertThat(clients.counts().completed()).isEqualTo(400);
        assertThat(clients.counts().maxOpen()).isEqualTo(2);
        assertThat(clients.responses().meanNanos()).isCloseTo(100 * MILLI, within(1.0));
    }

    @Test
    void openPopulation_comesAtItsRateAndStopsAtZero() {
        Clients clients = clients(SECOND, RetryRule.atOnce(0), AbortVisibility.AT_ONCE);
        OpenArrivals arrivals = new OpenArrivals(simulation, clients, streams.stream("clients", "arrivals"));
        arrivals.offer(5);
        simulation.runUntil(1_000 * SECOND);
        long started = clients.counts().started();
        assertThat((double) started).isCloseTo(5_000, within(300.0));
        arrivals.offer(0);
        simulation.runUntil(1_100 * SECOND);
        assertThat(clients.counts().started()).isEqualTo(started);
        assertThatIllegalArgumentException().isThrownBy(() -> arrivals.offer(Double.NaN));
    }

    @Test
    void retries_followTheirRuleAndThenTheSessionIsOver() {
        // 50 ms of patience are too few for 100 ms of work: each attempt fails.
        RetryRule rule = new RetryRule(3, 1 * SECOND, 2, 3 * SECOND, 0);
        Clients clients = clients(50 * MILLI, rule, AbortVisibility.AT_ONCE);
        clients.start();
        simulation.runUntil(6_150 * MILLI);
        // Attempts at 0, 1.05, 3.1 and 6.15 s.
        assertThat(clients.counts().timeouts()).isEqualTo(3);
        assertThat(clients.ledger().inside()).isEqualTo(1);
        simulation.runUntil(6_200 * MILLI);
        assertThat(clients.counts().timeouts()).isEqualTo(4);
        assertThat(clients.counts().gaveUp()).isEqualTo(1);
        assertThat(clients.ledger().inside()).isZero();
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void retryDelays_growToTheirCapAndJitterBelow() {
        RetryRule rule = new RetryRule(10, 100, 2, 500, 0.5);
        RandomStream random = streams.stream("clients", "back-off");
        for (int i = 0; i < 100; i++) {
            assertThat(rule.delayNanos(0, random)).isBetween(50L, 100L);
            assertThat(rule.delayNanos(2, random)).isBetween(200L, 400L);
            assertThat(rule.delayNanos(1_000_000, random)).isBetween(250L, 500L);
        }
        assertThat(RetryRule.UNLIMITED.delayNanos(Integer.MAX_VALUE, random)).isZero();
    }

    @Test
    void mistakes_comeAtOnce() {
        assertThatThrownBy(() -> new RetryRule(-1, -1, 0, -2, 2))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("maxRetries must be >= 0, but was -1")
                .hasMessageContaining("firstDelay")
                .hasMessageContaining("factor")
                .hasMessageContaining("maxDelay must be >= firstDelay (-1 ns), but was -2")
                .hasMessageContaining("jitter");
        assertThatThrownBy(() ->
                        new ClientSettings(Law.constant(1), 0, Law.constant(1), 0, false, RetryRule.atOnce(0), false))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("requestsPerBurst")
                .hasMessageContaining("timeout");
    }
}
