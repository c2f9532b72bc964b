package io.weir.benchmarks.balance;

import io.weir.cli.report.Numbers;
import io.weir.samples.demo.cluster.DemoCollector;
import java.util.ArrayList;
import java.util.List;

/**
 * A balancer to be measured.
 *
 * @param strategy how it chooses
 * @param gcAware whether by Weir's GC-aware rule
 * @param threshold share of the old generation above which a node is avoided, 0 to 1; 0 for all strategies but
 *     {@link Strategy#OLD_GEN_THRESHOLD}
 */
record Contender(Strategy strategy, boolean gcAware, double threshold) {
    /**
     * The shares that the rival is tried with. HotSpot begins a major GC at about 91 % (Serial) or 96 % (Parallel) of the old
     * generation (measured), so these are a late, an early, and two choices between.
     */
    private static final List<Double> THRESHOLDS = List.of(0.80, 0.85, 0.90, 0.95);

    /** G1 counts its old generation against the whole heap and begins to clear it at 45 % by default. */
    private static final List<Double> G1_THRESHOLDS = List.of(0.20, 0.30, 0.40, 0.50);

    private static final int WORDS = 3;

    /** Returns the forms of some strategies in which they are measured: plain and GC-aware, or with each threshold. */
    static List<Contender> of(List<Strategy> strategies, DemoCollector collector) {
        List<Double> thresholds = collector == DemoCollector.G1 ? G1_THRESHOLDS : THRESHOLDS;
        List<Contender> all = new ArrayList<>();
        for (Strategy strategy : strategies) {
            if (strategy == Strategy.OLD_GEN_THRESHOLD) {
                thresholds.forEach(threshold -> all.add(new Contender(strategy, false, threshold)));
            } else {
                all.add(new Contender(strategy, false, 0));
                all.add(new Contender(strategy, true, 0));
            }
        }
        return List.copyOf(all);
    }

    /** Returns the words by which a gateway is told. */
    String words() {
        return strategy.word() + " " + gcAware + " " + threshold;
    }

    /** Reads {@link #words()}. */
    static Contender parse(List<String> words) {
        if (words.size() != WORDS) {
            throw new IllegalArgumentException("a contender must be three words, but was " + words);
        }
        return new Contender(
                Strategy.of(words.get(0)), Boolean.parseBoolean(words.get(1)), Double.parseDouble(words.get(2)));
    }

    /** Returns how people call it. */
    String label() {
        if (strategy == Strategy.OLD_GEN_THRESHOLD) {
            return strategy.word() + " " + Numbers.percent(threshold, 0);
        }
        return (gcAware ? "GC-aware " : "plain ") + strategy.word();
    }
}
