package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.MagaForecaster.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Against a heap that collects by HotSpot's own rule (the next collection is a major when the padded average promotion no
 * longer fits the free old space) the trigger target names the major, and the maximum is late.
 */
class MagaForecasterTriggerTest {
    private static final long OLD_MAX = 300;
    private static final long LIVE = 60;
    private static final int TEETH = 40;

    /** Who announces a major how. */
    private enum Jvm {
        SERIAL_17(Collector.SERIAL, true),
        SERIAL_25(Collector.SERIAL, false),
        PARALLEL(Collector.PARALLEL, false);

        private final Collector collector;
        private final boolean announces;

        Jvm(Collector collector, boolean announces) {
            this.collector = collector;
            this.announces = announces;
        }

        private boolean samplesZero() {
            return collector == Collector.SERIAL;
        }
    }

    /** The rule, written a second time so that the test does not lean on the code it tests. */
    private static final class Rule {
        private int samples;
        private double average;
        private double deviation;

        void sample(long promoted) {
            samples++;
            double alpha = Math.max(10, 100 / samples) / 100.0;
            average = (1 - alpha) * average + alpha * promoted;
            if (promoted != 0) {
                deviation = (1 - alpha) * deviation + alpha * Math.abs(promoted - average);
            }
        }

        boolean majorIsNext(long free) {
            return average + 3 * deviation >= free;
        }
    }

    /** What was forecast three minors before each major, less three: positive is late. */
    private record Errors(List<Integer> ofTrigger, List<Integer> ofMaximum) {}

    private static Errors play(Jvm jvm, IntUnaryOperator promotions) {
        MagaForecaster trigger = new MagaForecaster(jvm.collector, 20, Target.TRIGGER);
        MagaForecaster maximum = new MagaForecaster(jvm.collector, 20, Target.MAXIMUM);
        Tooth tooth = new Tooth(LIVE, OLD_MAX, o -> {
            trigger.record(o);
            maximum.record(o);
        });
        Rule rule = new Rule();
        Errors errors = new Errors(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < TEETH; i++) {
            List<Integer> saidTrigger = new ArrayList<>();
            List<Integer> saidMaximum = new ArrayList<>();
            long old = LIVE;
            for (int minor = 0; minor == 0 || !rule.majorIsNext(OLD_MAX - old); minor++) {
                int promoted = promotions.applyAsInt(minor);
                tooth.minor(promoted);
                old += promoted;
                rule.sample(promoted);
                saidTrigger.add(trigger.forecast(tooth.nowNanos(), 0).minorsLeft());
                saidMaximum.add(maximum.forecast(tooth.nowNanos(), 0).minorsLeft());
            }
            if (i >= 2) {
                errors.ofTrigger.add(saidTrigger.get(saidTrigger.size() - 4) - 3);
                errors.ofMaximum.add(saidMaximum.get(saidMaximum.size() - 4) - 3);
            }
            if (jvm.samplesZero()) {
                rule.sample(0);
            }
            if (jvm.announces) {
                tooth.abortedThenMajor(LIVE, 200);
            } else {
                tooth.major(LIVE, 200);
            }
        }
        return errors;
    }

    private static double mean(List<Integer> errors) {
        return errors.stream().mapToInt(Integer::intValue).average().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Jvm.class)
    void promotionsAreSteady_threeMinorsAheadTheMajorIsNamedExactly(Jvm jvm) {
        assertThat(play(jvm, minor -> minor == 0 ? 4 : 9).ofTrigger)
                .hasSize(TEETH - 2)
                .containsOnly(0);
    }

    @ParameterizedTest
    @EnumSource(Jvm.class)
    void promotionsAreUnsteady_theMaximumIsLateAndTheTriggerIsNot(Jvm jvm) {
        Random random = new Random(1);
        Errors errors = play(jvm, minor -> 3 + random.nextInt(13));

        assertThat(mean(errors.ofTrigger)).isBetween(-0.5, 0.5);
        assertThat(mean(errors.ofMaximum)).isGreaterThan(0.9);
    }
}
