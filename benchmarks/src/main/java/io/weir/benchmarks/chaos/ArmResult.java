package io.weir.benchmarks.chaos;

import java.util.List;

/**
 * What a fault did to one arm.
 *
 * @param arm which
 * @param requests that were due, from a second before the fault to the end
 * @param lost of these, without a good answer in time
 * @param firstLoss why the first one was lost; empty when none was
 * @param p99Millis 99th percentile of the good answers to those due during the fault; null when there is none
 * @param recoverySeconds from the fault's end until all was well; null when that did not come
 * @param left what is held more than before it
 * @param slices the time line
 */
record ArmResult(
        Arm arm,
        int requests,
        int lost,
        String firstLoss,
        Double p99Millis,
        Double recoverySeconds,
        Census left,
        List<Outcomes.Slice> slices) {

    /** Copies the list. */
    ArmResult {
        slices = List.copyOf(slices);
    }
}
