package io.weir.simulator.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.clock.ManualClock;
import io.weir.clock.NanoClock;
import io.weir.config.ConfigException;
import io.weir.simulator.scenario.ScenarioTree;
import io.weir.simulator.study.Slo;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PredictorTest {
    private static final Slo SLO = Slo.of("p95<=100ms", "slo");
    private static final PredictorSettings ON = PredictorSettings.DEFAULT.on();

    private final ManualClock clock = new ManualClock(0);
    private final Predictor predictor = new Predictor(ON, Runnable::run, clock);

    /** Requests of 10 ms that share one CPU: the mean is 10 ms / (1 - load). */
    private static ScenarioTree tree() {
        return ScenarioTree.of(Map.of(
                "horizon",
                "120s",
                "methods",
                Map.of("work", Map.of("cpu", "exponential(10ms)")),
                "clients",
                Map.of("gold", Map.of("perSecond", 30), "silver", Map.of("perSecond", 10)),
                "nodes",
                Map.of("cpus", 1),
                "calibration",
                Map.of("maxPerSecond", 60, "maxCpus", 1)));
    }

    private LiveCalibration live() {
        return new LiveCalibration(tree(), clock.nanoTime());
    }

    private Advice ask(Question question) {
        return predictor.ask(live(), SLO, question).join();
    }

    @Test
    void workThatFits_isAdmittedWithItsUncertainty() {
        Advice advice = ask(Question.admit("silver", 15));
        assertThat(advice.answer()).isEqualTo(Answer.YES);
        assertThat(advice.reason()).isEqualTo(Reason.KEPT);
        assertThat(advice.runs()).isGreaterThanOrEqualTo(3);
        // The first bound is the response time, the other what is lost.
        Advice.Estimate estimate = advice.estimates().get(0);
        assertThat(estimate.interval().mean() + estimate.interval().halfWidth()).isLessThan(100);
        assertThat(predictor.count(Reason.KEPT)).isEqualTo(1);
    }

    @Test
    void workThatDoesNotFit_isNot() {
        assertThat(ask(Question.admit("silver", 80)).answer()).isEqualTo(Answer.NO);
    }

    @Test
    void node_isAddedOnlyWhereItIsNeeded() {
        assertThat(ask(Question.nodes(2)).reason()).isEqualTo(Reason.NOT_NEEDED);
        LiveCalibration busy = new LiveCalibration(tree().with("clients.gold.perSecond", 80), clock.nanoTime());
        Advice advice = predictor.ask(busy, SLO, Question.nodes(2)).join();
        assertThat(advice.answer()).isEqualTo(Answer.YES);
        // Nobody uses a database here.
        assertThat(predictor.ask(busy, SLO, Question.resizePool(20)).join().answer())
                .isEqualTo(Answer.NO);
    }

    @Test
    void loadAtTheBound_isNotKnown() {
        // At a load of 0.7 the mean is 33.3 ms.
        Advice advice = predictor
                .ask(live(), Slo.of("mean<=33.3ms", "slo"), Question.admit("silver", 40))
                .join();
        assertThat(advice.reason()).isEqualTo(Reason.UNDECIDED);
        assertThat(advice.runs()).isEqualTo(ON.mostRuns());
    }

    @Test
    void farFromWhatWasMeasured_isNotKnown() {
        assertThat(ask(Question.admit("silver", 100)).reason()).isEqualTo(Reason.EXTRAPOLATED);
        assertThat(predictor
                        .ask(new LiveCalibration(tree().with("calibration.maxPerSecond", 0), 0), SLO, Question.asIs())
                        .join()
                        .reason())
                .isEqualTo(Reason.EXTRAPOLATED);
    }

    @Test
    void oldMeasurement_isNotKnown() {
        LiveCalibration old = live();
        clock.advance(Duration.ofMinutes(6));
        assertThat(predictor.ask(old, SLO, Question.asIs()).join().reason()).isEqualTo(Reason.STALE);
    }

    @Test
    void deadline_endsARunInTheMiddle() {
        AtomicLong now = new AtomicLong();
        // Each look at this clock takes 10 ms: the first run is not over when 200 ms are.
        NanoClock slow = () -> now.addAndGet(10_000_000);
        Advice advice = new Predictor(ON, Runnable::run, slow)
                .ask(new LiveCalibration(tree(), 0), SLO, Question.asIs())
                .join();
        assertThat(advice.reason()).isEqualTo(Reason.TOO_SLOW);
        assertThat(advice.answer()).isEqualTo(Answer.UNKNOWN);
        assertThat(advice.runs()).isZero();
        assertThat(advice.tookNanos()).isBetween(200_000_000L, 300_000_000L);
    }

    @Test
    void default_isOff() {
        Predictor off = new Predictor(PredictorSettings.DEFAULT, Runnable::run, clock);
        assertThat(off.ask(live(), SLO, Question.asIs()).join().reason()).isEqualTo(Reason.OFF);
    }

    @Test
    void wrongQuestion_isToldAtOnce() {
        assertThatThrownBy(() -> ask(Question.nodes(0))).isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> predictor.ask(live(), Slo.of("bronze.p95<=1s", "slo"), Question.asIs()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("must be of clients")
                .hasMessageContaining("gold");
        assertThatThrownBy(() -> new PredictorSettings(true, Duration.ZERO, Duration.ZERO, 1, 0, 1, 0))
                .hasMessageContaining("deadline")
                .hasMessageContaining("fewestRuns")
                .hasMessageContaining("farthest");
    }
}
