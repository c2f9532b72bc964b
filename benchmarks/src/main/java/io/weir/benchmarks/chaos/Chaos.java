package io.weir.benchmarks.chaos;

import io.weir.benchmarks.host.Proc;
import io.weir.cli.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Has all faults come, one after the other; those of one place on one bed. For one thread. */
final class Chaos {
    private final ChaosPlan plan;
    private final Progress progress;

    private Chaos(ChaosPlan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /**
     * Runs all faults.
     *
     * @param plan which
     * @param progress is told how far it has come
     * @return one result a fault, in the order of {@link Fault}
     * @throws io.weir.cli.CliException when a process fails that no fault befell
     */
    static List<FaultResult> run(ChaosPlan plan, Progress progress) {
        Proc.require();
        Chaos chaos = new Chaos(plan, progress);
        List<FaultResult> results = new ArrayList<>();
        for (Fault.Place place : Fault.Place.values()) {
            List<Fault> there = plan.faults().stream()
                    .filter(fault -> fault.place() == place)
                    .sorted()
                    .toList();
            if (!there.isEmpty()) {
                results.addAll(chaos.runAt(place, there));
            }
        }
        return results;
    }

    private List<FaultResult> runAt(Fault.Place place, List<Fault> faults) {
        progress.update(faults.get(0).word() + ": starting processes");
        Bed bed;
        try {
            bed = start(place);
        } catch (IOException e) {
            return faults.stream()
                    .map(fault -> FaultResult.skipped(fault, e.getMessage()))
                    .toList();
        }
        try (bed) {
            FaultRun.warmUp(plan, bed, progress);
            List<FaultResult> results = new ArrayList<>();
            for (Fault fault : faults) {
                results.add(new FaultRun(plan, bed, fault, progress).run());
            }
            return results;
        }
    }

    private Bed start(Fault.Place place) throws IOException {
        return switch (place) {
            case CLUSTER -> new ClusterBed(List.of());
            case CLOCK -> ClockBed.start();
            case DATABASE -> DatabaseBed.start(plan.patience());
            case TLS -> new TlsBed();
        };
    }
}
