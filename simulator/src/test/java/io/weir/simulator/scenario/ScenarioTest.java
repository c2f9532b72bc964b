package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.simulator.gateway.GatewaySettings;
import io.weir.simulator.server.TlsCosts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioTest {
    private static final ScenarioTree SMALL = ScenarioTree.of(Map.of(
            "name", "small",
            "methods", Map.of("page", Map.of("cpu", "1ms")),
            "clients", Map.of("callers", Map.of("perSecond", 5))));

    @Test
    void whatIsNotSaid_hasItsDefault() {
        Scenario scenario = Scenario.of(SMALL);

        assertThat(scenario.horizonNanos()).isEqualTo(1_800_000_000_000L);
        assertThat(scenario.nodeCount()).isEqualTo(1);
        assertThat(scenario.node().server().tls()).isEqualTo(TlsCosts.PLAIN);
        assertThat(scenario.database()).isEmpty();
        assertThat(scenario.gateways()).isEmpty();
        assertThat(scenario.populations().get(0).mix()).containsExactly(Map.entry("page", 1.0));
        assertThat(scenario.settings())
                .containsEntry("nodes.workers", "200")
                .containsEntry("clients.callers.perSecond", "5");
    }

    @Test
    void hash_changesWithAnySettingAndOnlyThen() {
        String hash = Scenario.of(SMALL).hash();
        assertThat(hash).hasSize(16);
        assertThat(Scenario.of(SMALL).hash()).isEqualTo(hash);
        assertThat(Scenario.of(SMALL.with("nodes.workers", 200)).hash()).isEqualTo(hash);
        assertThat(Scenario.of(SMALL.with("nodes.workers", 201)).hash()).isNotEqualTo(hash);
    }

    @Test
    void allMistakes_comeAtOnceWithTheirPaths() {
        ScenarioTree wrong = SMALL.withAll(Map.of(
                "horizon", "soon",
                "nodes.cpus", "-1",
                "nodes.heap.live", "300MiB",
                "nodes.queueOrder", "random",
                "nodes.wokers", "7",
                "clients.callers.retries.jitter", "2",
                "clients.callers.bursts", "normal(3)",
                "methods.page.cpu", "1"));
        assertThatThrownBy(() -> Scenario.of(wrong))
                .isInstanceOf(ConfigException.class)
                .satisfies(e -> assertThat(((ConfigException) e).mistakes()).hasSize(8))
                .hasMessageContaining(
                        "scenario 'small': horizon must be a duration such as 170ms, 4.4ms or 10s, but was 'soon'")
                .hasMessageContaining("nodes.cpus must be a number, but was '-1'")
                .hasMessageContaining("nodes.heap.live must be >= 0 and less than old")
                .hasMessageContaining("nodes.queueOrder must be one of fifo, lifo, but was 'random'")
                .hasMessageContaining("nodes.wokers must be one of the settings")
                .hasMessageContaining("clients.callers.retries.jitter must be in 0..1, but was 2")
                .hasMessageContaining("clients.callers.bursts must be a number, or constant, exponential")
                .hasMessageContaining("methods.page.cpu must be a duration");
    }

    @Test
    void nothingAtAll_saysWhatIsNeeded() {
        assertThatThrownBy(() -> Scenario.of(ScenarioTree.of(Map.of())))
                .hasMessageContaining("methods must be one or more")
                .hasMessageContaining("clients must be one or more populations");
    }

    @Test
    void tlsAtNodes_needsConnectionsToBeRouted() {
        ScenarioTree tree = SMALL.withAll(Map.of("nodes.tls.full", "1ms", "gateways.count", "1"));
        assertThatThrownBy(() -> Scenario.of(tree)).hasMessageContaining("gateways.route must be connection");
        assertThat(Scenario.of(tree.with("gateways.route", "connection")).gateways())
                .get()
                .extracting(GatewaySettings::route)
                .isEqualTo(GatewaySettings.Route.CONNECTION);
    }

    @Test
    void path_changesListsAndRefusesWhatIsNotThere() {
        ScenarioTree tree = SMALL.with("incidents", List.of(Map.of("at", "10s")));
        assertThat(Scenario.of(tree.with("incidents.0.at", "20s"))
                        .incidents()
                        .get(0)
                        .atNanos())
                .isEqualTo(20_000_000_000L);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree.with("incidents.1.at", "20s"))
                .withMessageContaining("a place in 0..0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree.with("name.of", "x"))
                .withMessageContaining("nothing can be at 'of', below a value");
    }

    @Test
    void sizesTimesAndDistributions_areReadInTheirUnits() {
        assertThat(Quantities.number(Quantities.Kind.DURATION, "4.4ms")).hasValue(4.4e6);
        assertThat(Quantities.number(Quantities.Kind.DURATION, "2m")).hasValue(120e9);
        assertThat(Quantities.number(Quantities.Kind.SIZE, "1.5KiB")).hasValue(1_536);
        assertThat(Quantities.number(Quantities.Kind.DURATION, "5")).isEmpty();
        assertThat(Quantities.number(Quantities.Kind.DURATION, "0")).hasValue(0);
        assertThat(Quantities.number(Quantities.Kind.COUNT, "-1")).isEmpty();
        assertThat(Quantities.law(Quantities.Kind.DURATION, "mixed(0.9, 1ms, 20ms)"))
                .isPresent();
        assertThat(Quantities.law(Quantities.Kind.DURATION, "mixed(1.5, 1ms, 20ms)"))
                .isEmpty();
        assertThat(Quantities.law(Quantities.Kind.DURATION, "exponential(1ms, 2ms)"))
                .isEmpty();
    }

    @Test
    void treeThatIsInItself_isRefused() {
        Map<String, Object> endless = new HashMap<>();
        endless.put("again", endless);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScenarioTree.of(endless))
                .withMessageContaining("at most 32 levels");
    }

    @Test
    void listsOfTheSameLists_areRefusedBeforeTheyFillMemory() {
        List<?> wide = List.of("x", "x", "x");
        for (int i = 0; i < 20; i++) {
            wide = List.of(wide, wide, wide);
        }
        Map<String, Object> tree = Map.of("wide", wide);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScenarioTree.of(tree))
                .withMessageContaining("1048576 values");
    }
}
