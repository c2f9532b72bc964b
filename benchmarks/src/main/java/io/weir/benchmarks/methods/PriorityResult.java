package io.weir.benchmarks.methods;

import io.weir.benchmarks.methods.client.Kind;
import io.weir.cli.report.Numbers;

/**
 * The second experiment: steady clients of the heavy method, some of which have priority at a server with Weir.
 *
 * @param clients of the heavy method
 * @param withPriority how many of them have priority
 * @param heapMegabytes of the server
 * @param plainPerSecond calls of all without limits, a second
 * @param plainMeanMillis their mean time
 * @param singlePerSecond calls of one client that is alone, a second
 * @param perSecond calls of all with Weir, a second
 * @param priorityMeanMillis mean time of those with priority
 * @param othersMeanMillis mean time of the others
 * @param othersMaxMillis longest time of the others
 */
record PriorityResult(
        int clients,
        int withPriority,
        int heapMegabytes,
        double plainPerSecond,
        Double plainMeanMillis,
        double singlePerSecond,
        double perSecond,
        Double priorityMeanMillis,
        Double othersMeanMillis,
        Double othersMaxMillis) {
    /** As in the publication. */
    static final int CLIENTS = 40;

    /** What both rows of a set-up have in common, measured once. */
    record Plain(int heapMegabytes, Window all, double singlePerSecond) {
        static Plain measure(Bed bed, int heapMegabytes, Times times) {
            bed.serve(new Setup(Policy.PLAIN, 0, heapMegabytes), times.warmUp());
            bed.start(Kind.HEAVY, 1);
            double single = bed.measure(
                            times.settle().dividedBy(4), times.measured().dividedBy(2), "one client")
                    .perSecond(Kind.HEAVY);
            bed.stop();
            bed.start(Kind.HEAVY, CLIENTS);
            Window all = bed.measure(times.settle().dividedBy(2), times.measured(), CLIENTS + " clients");
            bed.stop();
            bed.end();
            bed.note("plain, heap of " + heapMegabytes + " MB: one client " + Numbers.fixed(single, 1) + "/s, "
                    + CLIENTS + " clients " + Numbers.fixed(all.perSecond(Kind.HEAVY), 1) + "/s, "
                    + Numbers.fixed(all.of(Kind.HEAVY).meanMillis(), 1) + " ms each");
            return new Plain(heapMegabytes, all, single);
        }
    }

    /** Measures Weir on a server of its own. */
    static PriorityResult measure(Bed bed, Plain plain, int withPriority, Times times) {
        bed.serve(new Setup(Policy.WEIR, 0, plain.heapMegabytes()), times.warmUp());
        bed.start(Kind.HEAVY, CLIENTS - withPriority);
        bed.start(Kind.PRIORITY, withPriority);
        Window window =
                bed.measure(times.settle(), times.measured(), withPriority + " of " + CLIENTS + " with priority");
        bed.stop();
        bed.end();
        PriorityResult result = new PriorityResult(
                CLIENTS,
                withPriority,
                plain.heapMegabytes(),
                plain.all().perSecond(Kind.HEAVY),
                plain.all().of(Kind.HEAVY).meanMillis(),
                plain.singlePerSecond(),
                window.perSecond(Kind.HEAVY) + window.perSecond(Kind.PRIORITY),
                window.of(Kind.PRIORITY).meanMillis(),
                window.of(Kind.HEAVY).meanMillis(),
                window.of(Kind.HEAVY).maxMillis());
        bed.note("weir, " + withPriority + " of " + CLIENTS + " with priority: "
                + Numbers.fixed(result.priorityMeanMillis, 1) + " ms, the others "
                + Numbers.fixed(result.othersMeanMillis, 1) + " ms, at most "
                + Numbers.fixed(result.othersMaxMillis, 0) + " ms; " + Numbers.fixed(result.perSecond, 1)
                + "/s in all");
        return result;
    }

    /** Returns how many times faster those with priority are than without limits; null when not known. */
    Double ratio() {
        return plainMeanMillis == null || priorityMeanMillis == null ? null : plainMeanMillis / priorityMeanMillis;
    }

    /** Returns how many times faster they would be if they were alone: one client's share of the time that it takes alone. */
    Double ceiling() {
        return plainPerSecond == 0 ? null : clients / plainPerSecond * singlePerSecond;
    }

    /** Returns the calls of all with Weir in parts of those without limits. */
    Double totalOfPlain() {
        return plainPerSecond == 0 ? null : perSecond / plainPerSecond;
    }
}
