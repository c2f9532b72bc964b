package io.weir.benchmarks.soak;

import io.weir.benchmarks.host.LoadThreads;
import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.clock.NanoClock;
import io.weir.samples.demo.score.TimeSpan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The run: interval by interval, each with loads of its own, and a look at everything between them. For one thread. */
final class Soak {
    private static final double MEBIBYTE = 1024 * 1024;
    private static final double NANOS_PER_HOUR = 3_600e9;
    private static final NanoClock CLOCK = NanoClock.system();

    private final SoakPlan plan;
    private final Progress progress;
    private final Map<Gauge, List<Double>> values = new EnumMap<>(Gauge.class);
    private final List<Double> hours = new ArrayList<>();
    private long lost;
    private String firstLoss = "";

    private Soak(SoakPlan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
        for (Gauge gauge : Gauge.values()) {
            values.put(gauge, new ArrayList<>());
        }
    }

    /**
     * Runs.
     *
     * @throws CliException when a process fails
     */
    static SoakResult run(SoakPlan plan, Progress progress) {
        progress.update("starting processes");
        try (SoakBed bed = SoakBed.start(progress)) {
            return new Soak(plan, progress).run(bed);
        } catch (SQLException e) {
            throw CliException.failure("there is no database to be had: " + e.getMessage(), e);
        }
    }

    private SoakResult run(SoakBed bed) {
        long startNanos = CLOCK.nanoTime();
        for (int interval = 0; interval < plan.intervals(); interval++) {
            Answers answers = new Answers(plan.interval());
            long fromNanos = CLOCK.nanoTime();
            progress.update("interval " + (interval + 1) + " of " + plan.intervals() + ", "
                    + Math.round(plan.pages(interval)) + " pages/s");
            try (LoadThreads loads = new LoadThreads(bed.loads(plan, interval, answers))) {
                loads.await();
            }
            long toNanos = CLOCK.nanoTime();
            hours.add((toNanos - startNanos) / NANOS_PER_HOUR);
            bed.awaitRecords();
            look(bed, answers, new TimeSpan(fromNanos, toNanos));
        }
        List<SoakSeries> series = new ArrayList<>();
        values.forEach((gauge, each) -> series.add(SoakSeries.of(gauge, hours, each)));
        return new SoakResult(plan.duration(), bed.product(), hours, series, lost, firstLoss);
    }

    private void look(SoakBed bed, Answers answers, TimeSpan span) {
        add(Gauge.NODE_MEMORY, bed.nodeMemoryBytes() / MEBIBYTE);
        add(Gauge.GATEWAY_MEMORY, bed.gatewayMemoryBytes() / MEBIBYTE);
        add(Gauge.POOL_MEMORY, bed.poolMemoryBytes() / MEBIBYTE);
        add(Gauge.THREADS, (double) bed.threads());
        add(Gauge.DESCRIPTORS, (double) bed.descriptors());
        add(Gauge.ANSWERED, answers.answered());
        add(Gauge.THROUGHPUT, answers.perSecond());
        add(Gauge.FORECAST_RECALL, bed.recall(span));
        add(Gauge.POOL_LEVEL, (double) bed.poolLevel());
        add(Gauge.PAGE_P99, answers.p99Millis());
        lost += answers.lost();
        firstLoss = firstLoss.isEmpty() ? answers.firstLoss() : firstLoss;
    }

    private void add(Gauge gauge, Double value) {
        values.get(gauge).add(value);
    }
}
