package io.weir.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.config.ConfigException;
import io.weir.simulator.scenario.Scenario;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** A file that somebody gives to {@code simulate}: a scenario, the same one each time, or a message. */
class ScenarioFuzz {
    @FuzzTest
    @DictionaryEntries({
        "methods:\\x0a",
        "clients:\\x0a",
        "nodes:\\x0a",
        "heap:",
        "perSecond: ",
        "normal(1,2)",
        "exponential(3ms)",
        "&a ",
        "*a",
        "!!java.net.URL ",
        "<<: ",
        "cpu: 1ms\\x0a",
        "retries: {most: unlimited}"
    })
    void yaml(byte[] bytes) throws IOException {
        try {
            Scenario scenario = Scenario.of(ScenarioFiles.parse("fuzz", new ByteArrayInputStream(bytes)));
            Scenario again = Scenario.of(ScenarioFiles.parse("fuzz", new ByteArrayInputStream(bytes)));
            assertThat(again.hash()).isEqualTo(scenario.hash());
            assertThat(scenario.nodeCount()).isPositive();
        } catch (ConfigException e) {
            assertThat(e.mistakes()).isNotEmpty().doesNotContainNull();
        }
    }
}
