package io.weir.samples.demo.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Two nodes, a second of measurement, spans made by hand; times in milliseconds after the measurement's begin. */
class RunScoreTest {
    private static final long BEGIN = Long.MAX_VALUE - 300_000_000L;
    private static final TimeSpan MEASURED = span(0, 1_000);

    private static long at(long millis) {
        return BEGIN + millis * 1_000_000;
    }

    private static TimeSpan span(long fromMillis, long toMillis) {
        return new TimeSpan(at(fromMillis), at(toMillis));
    }

    private static NodeRecord node(String name, List<TimeSpan> majors, List<TimeSpan> avoided) {
        return new NodeRecord(name, majors, List.of(), avoided);
    }

    /** Sends as node, from, to. */
    private static Consumer<RunScore.SendConsumer> sends(long[]... sends) {
        return consumer -> {
            for (long[] send : sends) {
                consumer.sent((int) send[0], at(send[1]), at(send[2]));
            }
        };
    }

    @Test
    void requestsInMajorGc_areThoseThatOverlapOneOfTheirNode() {
        List<NodeRecord> nodes = List.of(
                node("node-1", List.of(span(100, 300), span(700, 800)), List.of()),
                node("node-2", List.of(span(400, 500)), List.of()));
        RunScore score = RunScore.of(
                false,
                MEASURED,
                nodes,
                sends(
                        new long[] {0, 90, 95}, // before
                        new long[] {0, 90, 310}, // through it
                        new long[] {0, 150, 301}, // into it
                        new long[] {0, 299, 302}, // just
                        new long[] {0, 310, 690}, // between the two
                        new long[] {0, 200, 750}, // both, but one request
                        new long[] {0, 400, 450}, // the other node's
                        new long[] {1, 400, 450},
                        new long[] {1, 600, 900}));
        assertThat(score.requestsInMajorGc()).isEqualTo(5);
        assertThat(score.majorGcs()).isEqualTo(3);
        assertThat(score.requestsPerMajorGc()).isCloseTo(5 / 3.0, offset(1e-9));
        assertThat(score.meanMajorMillis()).isCloseTo(400 / 3.0, offset(1e-9));
        assertThat(score.maxMajorMillis()).isEqualTo(200);
    }

    @Test
    void majorsOfWarmUpAndAfterwards_doNotCount() {
        List<NodeRecord> nodes = List.of(node("node-1", List.of(span(-200, 50), span(1_001, 1_200)), List.of()));
        RunScore score =
                RunScore.of(false, MEASURED, nodes, sends(new long[] {0, 10, 20}, new long[] {0, 1_100, 1_150}));
        assertThat(score.majorGcs()).isZero();
        assertThat(score.requestsInMajorGc()).isZero();
    }

    @Test
    void noMajorGc_isNotKnownRatherThanZero() {
        RunScore score = RunScore.of(true, MEASURED, List.of(node("node-1", List.of(), List.of())), sends());
        assertThat(score.meanMajorMillis()).isNull();
        assertThat(score.maxMajorMillis()).isNull();
        assertThat(score.requestsPerMajorGc()).isNull();
        assertThat(score.nodes()).containsExactly(new NodeScore("node-1", 0, null, 0));
    }

    @Test
    void caught_areMajorsThatBeganWhileAvoided() {
        List<TimeSpan> majors = List.of(span(100, 200), span(400, 500), span(700, 800), span(900, 950));
        List<TimeSpan> avoided = List.of(span(50, 210), span(410, 520), span(700, 900));
        RunScore score = RunScore.of(true, MEASURED, List.of(node("node-1", majors, avoided)), sends());
        assertThat(score.nodes().get(0).caught()).isEqualTo(0.75);
    }

    @Test
    void plainRun_catchesNothingThatCouldBeKnown() {
        RunScore score =
                RunScore.of(false, MEASURED, List.of(node("node-1", List.of(span(100, 200)), List.of())), sends());
        assertThat(score.nodes().get(0).caught()).isNull();
        assertThat(score.avoidedShare()).isZero();
    }

    @Test
    void avoidedShare_isOfMeasuredTimeOnly() {
        List<NodeRecord> nodes = List.of(
                node("node-1", List.of(), List.of(span(-500, 100), span(300, 400), span(900, 2_000))),
                node("node-2", List.of(), List.of()));
        RunScore score = RunScore.of(true, MEASURED, nodes, sends());
        assertThat(score.nodes().get(0).avoidedShare()).isCloseTo(0.3, offset(1e-9));
        assertThat(score.nodes().get(1).avoidedShare()).isZero();
        assertThat(score.avoidedShare()).isCloseTo(0.15, offset(1e-9));
    }
}
