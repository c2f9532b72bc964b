package io.weir.benchmarks.mpl;

import io.weir.samples.database.HotRowWorkload;
import java.util.List;

/**
 * What was measured with a workload.
 *
 * @param workload which
 * @param database product and version
 * @param oracles the best fixed sizes
 * @param rows policies in scenarios
 * @param notes what a reader should know, may be empty
 */
record WorkloadResult(HotRowWorkload workload, String database, Oracles oracles, List<Row> rows, List<String> notes) {

    /** Copies the lists. */
    WorkloadResult {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /** Returns the oracle of the workload as it usually is. */
    Oracle oracle() {
        return oracles.at(workload.hotRows());
    }
}
