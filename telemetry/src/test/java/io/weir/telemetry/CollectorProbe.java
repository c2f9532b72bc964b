package io.weir.telemetry;

import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.report.GcReport;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A program that fills a cache, replaces its entries at random and prints every collection that it learns of; run in a JVM
 * of its own by {@link CollectorsTest}.
 */
final class CollectorProbe {
    private static final int ENTRIES = 2_000;
    private static final int ENTRY_BYTES = 10_000;
    private static final int REPLACEMENTS = 50_000;

    private CollectorProbe() {}

    public static void main(String[] args) throws InterruptedException {
        List<GcObservation> seen = new CopyOnWriteArrayList<>();
        CountDownLatch explicit = new CountDownLatch(1);
        try (LocalNode node = LocalNode.start();
                JvmGcSource source = JvmGcSource.start(GcInfoClock.calibrate(), collection -> {
                    seen.add(collection);
                    // The last event of an explicit collection: Parallel on JDK 17 scavenges first.
                    boolean whole = collection.kind() == GcKind.MAJOR || collection.kind() == GcKind.CYCLE;
                    if (whole && collection.cause().equals("System.gc()")) {
                        explicit.countDown();
                    }
                })) {
            System.out.println("collector " + source.collector());
            churn();
            System.gc();
            boolean arrived = explicit.await(20, TimeUnit.SECONDS);
            System.out.println("explicit " + arrived);
            GcReport report = node.report();
            System.out.printf(Locale.ROOT, "report %s %d%n", report.capability(), report.majors());
        }
        for (GcObservation c : seen) {
            System.out.printf(
                    Locale.ROOT,
                    "gc;%s;%s;%d;%d;%d;%d;%d;%d;%d;%d;%d;%d%n",
                    c.kind(),
                    c.cause(),
                    c.startNanos(),
                    c.endNanos(),
                    c.youngBeforeBytes(),
                    c.youngAfterBytes(),
                    c.youngCapacityBytes(),
                    c.edenCapacityBytes(),
                    c.oldBeforeBytes(),
                    c.oldAfterBytes(),
                    c.oldCommittedBytes(),
                    c.oldMaxBytes());
        }
    }

    private static void churn() {
        Random random = new Random(1);
        byte[][] cache = new byte[ENTRIES][];
        for (int i = 0; i < REPLACEMENTS; i++) {
            cache[random.nextInt(ENTRIES)] = new byte[ENTRY_BYTES];
        }
        if (cache[random.nextInt(ENTRIES)] == null) {
            System.out.println("an entry was never filled");
        }
    }
}
