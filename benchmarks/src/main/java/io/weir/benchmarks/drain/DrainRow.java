package io.weir.benchmarks.drain;

import io.weir.config.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * What HAProxy asks its nodes.
 *
 * @param word the row's name: {@code plain}, or {@code weight} or {@code drain} with the interval between two checks
 * @param answer what the nodes' agents say: {@code weight} or {@code drain}; empty when they are not asked
 * @param interval how often they are asked; zero when they are not
 */
record DrainRow(String word, String answer, Duration interval) {
    /** Agents are not asked: HAProxy as its user has it. */
    static final DrainRow PLAIN = new DrainRow("plain", "", Duration.ZERO);

    static final String FORM = "plain, weight-TIME or drain-TIME";

    private static final Duration SHORTEST = Duration.ofMillis(10);

    /** Reads a row's name. */
    static Optional<DrainRow> parse(String word) {
        if (word.equals(PLAIN.word)) {
            return Optional.of(PLAIN);
        }
        int dash = word.indexOf('-');
        String answer = word.substring(0, Math.max(0, dash));
        if (!answer.equals("weight") && !answer.equals("drain")) {
            return Optional.empty();
        }
        return Durations.parse(word.substring(dash + 1))
                .filter(interval -> interval.compareTo(SHORTEST) >= 0)
                .map(interval -> new DrainRow(word, answer, interval));
    }

    boolean isPlain() {
        return answer.isEmpty();
    }

    /** Returns the settings of a node's drain valve. */
    String valveSettings() {
        return "agentPort=0;agentAnswer=" + answer + ";checkInterval=" + Durations.format(interval);
    }
}
