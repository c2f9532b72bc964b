package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.clock.ManualClock;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What whole scenarios must show. */
class ScenarioRunTest {

    @Test
    void sameSeed_givesTheSameResult_andAnotherSeedOrReplicationDoesNot() {
        Scenario scenario = Scenario.of(Trees.cluster().with("gateways.gcAware", true));
        RunResult one = ScenarioRun.run(scenario, 1, 0, new ManualClock(0));
        RunResult same = ScenarioRun.run(scenario, 1, 0, new ManualClock(5));
        RunResult otherSeed = ScenarioRun.run(scenario, 2, 0, new ManualClock(0));
        RunResult otherReplication = ScenarioRun.run(scenario, 1, 1, new ManualClock(0));

        assertThat(same.traceHash()).isEqualTo(one.traceHash());
        assertThat(Trees.withoutWallTime(same)).isEqualTo(Trees.withoutWallTime(one));
        assertThat(same.timeline().toString()).isEqualTo(one.timeline().toString());
        assertThat(same.events()).isEqualTo(one.events());
        assertThat(otherSeed.traceHash()).isNotEqualTo(one.traceHash());
        assertThat(otherReplication.traceHash()).isNotEqualTo(one.traceHash());
    }

    @Test
    void budgetHoldsThroughputThatAStockServerLoses() {
        double stock = Figure.REPLIES.of(Trees.run(Trees.thesis()));
        RunResult weir = Trees.run(Trees.thesis().with("nodes.admission.policy", "budget"));

        assertThat(stock).isLessThan(36);
        assertThat(Figure.REPLIES.of(weir)).isBetween(62.0, 76.0);
        assertThat(Figure.CPU.of(weir)).isBetween(0.85, 1.0);
    }

    /** What requests need hangs on their number alone, so both policies do the same work for whom both serve. */
    @Test
    void comparedPolicies_meetTheSameClientsAndRequests() {
        ScenarioTree calm = Trees.thesis().with("clients.browsers.perSecond", 1);
        RunResult stock = Trees.run(calm);
        RunResult weir = Trees.run(calm.with("nodes.admission.policy", "budget"));

        PopulationResult one = stock.populations().get(0);
        PopulationResult other = weir.populations().get(0);
        assertThat(other.started()).isEqualTo(one.started());
        assertThat((double) other.replies()).isCloseTo((double) one.replies(), within(0.01 * one.replies()));
        assertThat(weir.nodes().get(0).cpuNanos())
                .isCloseTo(
                        stock.nodes().get(0).cpuNanos(),
                        within(0.01 * stock.nodes().get(0).cpuNanos()));
    }

    @Test
    void gcAwareGateway_keepsRequestsOutOfMajorCollections() {
        RunResult plain = Trees.run(Trees.cluster());
        RunResult aware = Trees.run(Trees.cluster().with("gateways.gcAware", true));
        System.out.printf(
                "into pauses %.2f and %.2f/s, p99 %.0f and %.0f ms, majors %.0f and %.0f, avoided %.3f%n",
                Figure.SENT_INTO_PAUSE.of(plain),
                Figure.SENT_INTO_PAUSE.of(aware),
                Figure.P99.of(plain),
                Figure.P99.of(aware),
                Figure.MAJORS.of(plain),
                Figure.MAJORS.of(aware),
                Figure.AVOIDED.of(aware));

        assertThat(Figure.MAJORS.of(plain)).isGreaterThan(10);
        assertThat(Figure.P99.of(aware)).isLessThan(0.6 * Figure.P99.of(plain));
        assertThat(Figure.AVOIDED.of(aware)).isBetween(0.001, 0.34);
        assertThat(aware.events()).anySatisfy(event -> assertThat(event.what()).isEqualTo("avoided"));
    }

    @Test
    void worthlessForecasts_winNothing() {
        ScenarioTree aware = Trees.cluster().with("gateways.gcAware", true);
        RunResult good = Trees.run(aware);
        RunResult missed = Trees.run(aware.with("nodes.forecast.missed", 1));

        assertThat(Figure.AVOIDED.of(missed)).isLessThan(0.2 * Figure.AVOIDED.of(good));
        assertThat(Figure.P99.of(missed)).isGreaterThan(1.5 * Figure.P99.of(good));
    }

    @Test
    void hybridController_findsTheDatabasesLevel() {
        RunResult fixed = Trees.run(Trees.database());
        RunResult hybrid = Trees.run(Trees.database().with("nodes.pool.controller", "hybrid"));
        System.out.printf(
                "commits %.0f and %.0f/s, limit %.1f%n",
                Figure.COMMITS.of(fixed), Figure.COMMITS.of(hybrid), Figure.POOL_LIMIT.of(hybrid));

        assertThat(Figure.COMMITS.of(fixed)).isLessThan(250);
        assertThat(Figure.COMMITS.of(hybrid)).isGreaterThan(900);
        assertThat(Figure.POOL_LIMIT.of(hybrid)).isBetween(4.0, 24.0);
    }

    @Test
    void deadNode_breaksItsConnections_andGatewaysFailOver() {
        ScenarioTree tree = Trees.cluster()
                .withAll(Map.of(
                        "gateways.gcAware", "true", "gateways.failovers", "2", "clients.callers.retries.most", "0"));
        ScenarioTree dying = tree.with(
                "incidents",
                List.of(
                        Map.of("at", "40s", "what", "crash", "node", 1),
                        Map.of("at", "80s", "what", "restart", "node", 1)));
        RunResult calm = Trees.run(tree);
        RunResult run = Trees.run(dying);

        assertThat(run.nodes().get(1).broken()).isPositive();
        assertThat(run.gateways().get(0).failedOver()).isPositive();
        assertThat(run.populations().get(0).started())
                .isEqualTo(calm.populations().get(0).started());
        assertThat(run.populations().get(0).replies())
                .isGreaterThan((long) (0.97 * calm.populations().get(0).replies()));
        assertThat(run.events().stream().filter(event -> event.what().equals("incident")))
                .extracting(RunEvent::seconds)
                .containsExactly(40.0, 80.0);
    }

    @Test
    void slowDatabase_isFeltAndPasses() {
        ScenarioTree tree = Trees.database()
                .with("nodes.pool.size", 8)
                .with("sample", "5s")
                .with(
                        "incidents",
                        List.of(
                                Map.of("at", "60s", "what", "database-speed", "factor", 0.25),
                                Map.of("at", "80s", "what", "database-speed", "factor", 1)));
        RunResult run = Trees.run(tree);

        assertThat(replies(run, 55)).isGreaterThan(1_000);
        assertThat(replies(run, 75)).isLessThan(500);
        assertThat(replies(run, 95)).isGreaterThan(1_000);
    }

    private static double replies(RunResult run, double seconds) {
        return run.timeline().stream()
                .filter(point -> point.seconds() == seconds)
                .findFirst()
                .orElseThrow()
                .repliesPerSecond();
    }

    @Test
    void methodLimits_keepASlowMethodFromTakingAllWorkers() {
        RunResult off = Trees.run(Trees.twoMethods());
        RunResult limited = Trees.run(Trees.twoMethods().with("nodes.methodLimits.controller", "method"));
        System.out.printf(
                "quick replies %d and %d, slow %d and %d%n", quick(off), quick(limited), slow(off), slow(limited));

        assertThat(quick(limited)).isGreaterThan(5_500);
        assertThat(quick(off)).isLessThan(quick(limited) / 2);
        assertThat(slow(limited)).isPositive();
    }

    private static long quick(RunResult run) {
        return replies(run, "quick");
    }

    private static long slow(RunResult run) {
        return replies(run, "slow");
    }

    private static long replies(RunResult run, String population) {
        return run.populations().stream()
                .filter(result -> result.name().equals(population))
                .mapToLong(PopulationResult::replies)
                .sum();
    }

    @Test
    void memory_growsWithOpenSessionsOnly() {
        ScenarioTree tree =
                Trees.thesis().withAll(Map.of("nodes.admission.policy", "budget", "warmUp", "0s", "sample", "500s"));
        World brief = new World(Scenario.of(tree), new io.weir.simulator.random.RandomStreams(1, 0), new EventLog());
        brief.simulation.runUntil(200_000_000_000L);
        int afterSome = brief.populations.get(0).known();
        brief.simulation.runUntil(2_000_000_000_000L);

        assertThat(brief.populations.get(0).counts().started()).isGreaterThan(15_000);
        assertThat(brief.populations.get(0).known()).isLessThan(2 * afterSome);
    }
}
