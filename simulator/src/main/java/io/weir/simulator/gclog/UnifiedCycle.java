package io.weir.simulator.gclog;

import io.weir.gc.Collector;

/**
 * A message that starts or ends a concurrent cycle: G1's {@code Concurrent Mark Cycle 10.238ms} and Z's
 * {@code Garbage Collection (Warmup) 34M(13%)->14M(5%)}.
 *
 * @param cause what the JVM writes in brackets, empty for G1
 * @param durationNanos how long it took, {@link RawCollection#NONE} where the message does not say
 * @param isEnd whether the cycle ends here
 */
record UnifiedCycle(String cause, long durationNanos, boolean isEnd) {

    static boolean isOne(String message) {
        return switch (message.isEmpty() ? ' ' : message.charAt(0)) {
            case 'C' ->
                message.startsWith("Concurrent Mark Cycle")
                        || message.startsWith("Concurrent Cycle")
                        || message.startsWith("Concurrent Undo Cycle");
            case 'G' -> message.startsWith("Garbage Collection (");
            case 'M' -> message.startsWith("Minor Collection (") || message.startsWith("Major Collection (");
            default -> false;
        };
    }

    /**
     * Reads a message of which {@link #isOne} is true.
     *
     * @param message the message
     * @param evidence told which collector it is
     * @return the start or end; a message that is cut counts as a start
     */
    static UnifiedCycle parse(String message, CollectorEvidence evidence) {
        if (message.startsWith("Concurrent")) {
            evidence.seen(Collector.G1);
            int space = message.lastIndexOf(' ');
            LineCursor cursor = new LineCursor().on(message, space + 1);
            long millionths = cursor.decimal(6);
            boolean end = millionths != LineCursor.NONE && cursor.skip("ms") && cursor.atEnd();
            return new UnifiedCycle("", end ? millionths : RawCollection.NONE, end);
        }
        evidence.seen(Collector.ZGC);
        if (!message.startsWith("Garbage")) {
            evidence.generational();
        }
        int open = message.indexOf('(');
        int close = message.indexOf(')', open);
        String cause = close < 0 ? "" : message.substring(open + 1, close);
        return new UnifiedCycle(cause, RawCollection.NONE, message.contains("%)->") || message.endsWith(" Aborted"));
    }
}
