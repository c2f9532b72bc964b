package io.weir.report;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import java.util.List;
import java.util.Random;

/** Reports for tests. */
final class Reports {
    private static final List<Capability> CAPABILITIES = List.of(Capability.values());

    private Reports() {}

    /** The example of the contract, as the header carries it: without names. */
    static GcReport.Builder example() {
        return GcReport.builder()
                .capability(Capability.FORECAST)
                .nextMajorMillis(1250)
                .minorsLeft(1)
                .expectedPauseMillis(180)
                .nextPauseMillis(310)
                .nextPauseExpectedMillis(9)
                .majors(17)
                .uptimeMillis(91_234);
    }

    /** Any report that a header can carry without loss: each value is at a bound, unknown or anywhere between. */
    static GcReport random(Random random) {
        return GcReport.builder()
                .capability(CAPABILITIES.get(random.nextInt(CAPABILITIES.size())))
                .storm(random.nextBoolean())
                .nextMajorMillis(upTo(GcReport.UNKNOWN, GcReport.MAX_MILLIS, random))
                .minorsLeft((int) upTo(GcReport.UNKNOWN, GcReport.MAX_MINORS_LEFT, random))
                .expectedPauseMillis(upTo(GcReport.UNKNOWN, GcReport.MAX_MILLIS, random))
                .nextPauseMillis(upTo(GcReport.UNKNOWN, GcReport.MAX_MILLIS, random))
                .nextPauseExpectedMillis(upTo(GcReport.UNKNOWN, GcReport.MAX_MILLIS, random))
                .majors(upTo(0, GcReport.MAX_MAJORS, random))
                .uptimeMillis(upTo(0, GcReport.MAX_MILLIS, random))
                .risk(upTo(0, 1000, random) / 1000.0)
                .policy(new AvoidancePolicy(
                        MILLISECONDS.toNanos(upTo(0, GcReport.MAX_MILLIS, random)),
                        MILLISECONDS.toNanos(upTo(0, GcReport.MAX_MILLIS, random)),
                        MILLISECONDS.toNanos(upTo(0, GcReport.MAX_MILLIS, random)),
                        ""))
                .build();
    }

    private static long upTo(long min, long max, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> min;
            case 1 -> max;
            case 2 -> Math.min(max, min + random.nextInt(3));
            default -> min + (long) (random.nextDouble() * (max - min));
        };
    }
}
