package io.weir.benchmarks.chaos;

import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.load.RequestRecord;
import java.util.List;

/** What is running when a fault comes: both arms. For one thread. */
interface Bed extends AutoCloseable {

    /**
     * Prepares the load of an arm.
     *
     * @param arm which
     * @param plan how to drive it
     * @param record gets what becomes of its requests
     * @return a load that has not begun
     */
    LoadGenerator load(Arm arm, LoadPlan plan, RequestRecord record);

    /** Has a fault come. */
    void begin(Fault fault);

    /** Has it go; returns when what was down answers again. */
    void end(Fault fault);

    /** Counts what an arm holds; no request is on its way. */
    Census census(Arm arm);

    /** Returns what else is worth telling of the fault that has just been; sentences. */
    default List<String> notes() {
        return List.of();
    }

    /** Ends everything. */
    @Override
    void close();
}
