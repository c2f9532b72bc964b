package io.weir.benchmarks.methods;

import io.weir.benchmarks.methods.client.Kind;
import io.weir.benchmarks.methods.client.MethodsClient;
import java.util.EnumMap;
import java.util.Map;

/**
 * What clients got between two marks.
 *
 * @param seconds its length
 * @param firstBin the tenth of a second in which it began
 * @param lastBin that in which it ended
 * @param calls of each kind
 */
record Window(double seconds, int firstBin, int lastBin, Map<Kind, Calls> calls) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final int WORDS_BEFORE = 3;
    private static final int WORDS_OF_A_KIND = 6;

    /**
     * The calls of one kind.
     *
     * @param answered with success
     * @param refused by the server
     * @param failed without an answer
     * @param meanMicros of those answered
     * @param p99Micros of those answered
     * @param maxMicros of those answered
     */
    record Calls(long answered, long refused, long failed, long meanMicros, long p99Micros, long maxMicros) {

        /** Returns the mean time; null when none was answered. */
        Double meanMillis() {
            return answered == 0 ? null : meanMicros / MICROS_PER_MILLI;
        }

        /** Returns the longest time; null when none was answered. */
        Double maxMillis() {
            return answered == 0 ? null : maxMicros / MICROS_PER_MILLI;
        }
    }

    Window {
        calls = Map.copyOf(calls);
    }

    /** A mark alone, of which only the time counts. */
    record Mark(int bin, long nanos) {
        static Mark parse(String[] words) {
            return new Mark(Integer.parseInt(words[1]), Long.parseLong(words[2]));
        }
    }

    /** Reads the client's line at the end of the window. */
    static Window parse(Mark begin, String[] words) {
        if (!words[0].equals(MethodsClient.MARK)
                || words.length != WORDS_BEFORE + WORDS_OF_A_KIND * Kind.values().length) {
            throw new IllegalArgumentException("no window: " + String.join(" ", words));
        }
        Mark end = Mark.parse(words);
        Map<Kind, Calls> calls = new EnumMap<>(Kind.class);
        int i = WORDS_BEFORE;
        for (Kind kind : Kind.values()) {
            calls.put(
                    kind,
                    new Calls(
                            Long.parseLong(words[i]),
                            Long.parseLong(words[i + 1]),
                            Long.parseLong(words[i + 2]),
                            Long.parseLong(words[i + 3]),
                            Long.parseLong(words[i + 4]),
                            Long.parseLong(words[i + 5])));
            i += WORDS_OF_A_KIND;
        }
        return new Window((end.nanos() - begin.nanos()) / NANOS_PER_SECOND, begin.bin(), end.bin(), calls);
    }

    Calls of(Kind kind) {
        return calls.get(kind);
    }

    /** Returns the answered calls a second. */
    double perSecond(Kind kind) {
        return of(kind).answered() / seconds;
    }
}
