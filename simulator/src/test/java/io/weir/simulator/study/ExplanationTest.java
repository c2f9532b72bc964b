package io.weir.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.ManualClock;
import io.weir.simulator.run.ScenarioRun;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioTree;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    /** The thesis' costs: the knee is at 2.44 new clients/s. */
    private static Explanation explain(double perSecond, Map<String, Object> changes) {
        ScenarioTree tree = ScenarioTree.of(Map.of(
                        "horizon",
                        "300s",
                        "warmUp",
                        "150s",
                        "methods",
                        Map.of("page", Map.of("cpu", "shifted(3ms, 4.4ms)")),
                        "clients",
                        Map.of(
                                "browsers",
                                Map.of(
                                        "perSecond",
                                        perSecond,
                                        "bursts",
                                        "exponential(10)",
                                        "requestsPerBurst",
                                        3,
                                        "think",
                                        "exponential(7s)")),
                        "nodes",
                        Map.of("workers", 100, "backlog", 1024, "tls", Map.of("full", "170ms", "resumed", "2ms"))))
                .withAll(changes);
        Scenario scenario = Scenario.of(tree);
        return Explanation.of(scenario, ScenarioRun.run(scenario, 1, 0, new ManualClock(0)));
    }

    private static List<String> words(Explanation explanation) {
        return explanation.moments().stream().map(Moment::what).toList();
    }

    private static double share(Explanation explanation, String what) {
        return explanation.shares().stream()
                .filter(share -> share.what().equals(what))
                .findFirst()
                .orElseThrow()
                .ratio();
    }

    @Test
    void overload_isToldFromTheFullCpuToTheCollapse() {
        Explanation explanation = explain(10, Map.of());
        assertThat(explanation.collapsed()).isTrue();
        assertThat(words(explanation)).containsSubsequence("cpu-full", "time-outs", "collapsed");
        assertThat(explanation.verdict()).contains("It collapsed", "began with cpu-full");
        assertThat(share(explanation, "of the replies, to clients who had left"))
                .isGreaterThan(0.9);
        assertThat(share(explanation, "of it, full handshakes")).isBetween(0.8, 1.0);
    }

    @Test
    void lightLoad_hasNothingToTell() {
        Explanation explanation = explain(1, Map.of());
        assertThat(explanation.collapsed()).isFalse();
        assertThat(words(explanation)).doesNotContain("collapsed", "time-outs");
        assertThat(explanation.verdict()).startsWith("It did not collapse: 0.0 %");
    }

    @Test
    void incidents_standInTheTimeLine() {
        Explanation explanation = explain(
                1,
                Map.of(
                        "incidents",
                        List.of(Map.of("at", "100s", "what", "crash"), Map.of("at", "140s", "what", "restart"))));
        assertThat(explanation.moments())
                .contains(new Moment(100, "incident", "node-0 stops"), new Moment(140, "incident", "node-0 is back"));
    }
}
