package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.load.Bin;
import io.weir.benchmarks.mpl.pool.PoolPolicy;
import io.weir.benchmarks.mpl.replica.Replica;
import io.weir.benchmarks.mpl.replica.ReplicaArgs;
import io.weir.benchmarks.mpl.replica.ReplicaRecord;
import io.weir.clock.NanoClock;
import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildJvm;
import io.weir.samples.demo.process.ChildSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A run in which several processes share the database, each with its part of the clients and a pool of its own. */
final class ReplicaRun {
    private static final Duration START = Duration.ofSeconds(60);
    private static final List<String> JVM_OPTIONS = List.of("-Xms64m", "-Xmx192m", "-XX:+UseSerialGC");

    private ReplicaRun() {}

    static Run of(Bed bed, HotRowWorkload workload, Script script, PoolPolicy policy, int seed, String what) {
        String name = bed.begin(what);
        List<ReplicaRecord> records = new ArrayList<>();
        try (ChildGroup group = new ChildGroup()) {
            List<ChildJvm> children = new ArrayList<>();
            for (int i = 0; i < MplPlan.REPLICAS; i++) {
                ReplicaArgs args = new ReplicaArgs(
                        bed.database().url(),
                        workload.name(),
                        policy.word(),
                        MplPlan.CLIENTS / MplPlan.REPLICAS,
                        script.length().toMillis(),
                        script.settle().toMillis(),
                        MplPlan.REPLICAS,
                        seed + i);
                ReplicaRecord record = new ReplicaRecord();
                records.add(record);
                children.add(group.start(
                        new ChildSpec("replica-" + (i + 1), JVM_OPTIONS, Replica.class, args.words()), record::add));
            }
            children.forEach(child -> child.awaitReady(START));
            long startNanos = NanoClock.system().nanoTime();
            children.forEach(child -> child.act(Replica.RUN));
            bed.passUntil(startNanos + script.length().toNanos(), name);
            children.forEach(ChildJvm::awaitRecords);
        }
        return together(script, records);
    }

    private static Run together(Script script, List<ReplicaRecord> records) {
        List<List<Bin>> perProcess = records.stream().map(ReplicaRecord::bins).toList();
        List<Bin> all = new ArrayList<>(perProcess.get(0));
        Histogram latencies = records.get(0).latencies().copy();
        for (int i = 1; i < records.size(); i++) {
            List<Bin> bins = perProcess.get(i);
            for (int bin = 0; bin < all.size(); bin++) {
                all.set(bin, all.get(bin).plus(bins.get(bin)));
            }
            latencies.add(records.get(i).latencies());
        }
        return new Run(
                script,
                all,
                perProcess,
                latencies,
                records.stream().mapToLong(ReplicaRecord::created).sum(),
                0,
                records.stream().mapToLong(ReplicaRecord::errors).sum(),
                records.stream()
                        .map(ReplicaRecord::firstError)
                        .filter(error -> !error.isEmpty())
                        .findFirst()
                        .orElse(""));
    }
}
