package io.weir.control;

import java.util.List;

/**
 * What all methods did over one measurement, while one of them was held at a level. Immutable.
 *
 * @param level mean number in flight of the method that was held
 * @param succeeded successes of each method
 * @param meanInFlight mean number in flight of each method
 * @param limited whether each method's limit kept somebody waiting
 * @param seconds how long, above zero
 * @param intervals successes a second of each method in each of the intervals, whose scatter tells the noise
 */
record Round(
        double level,
        long[] succeeded,
        double[] meanInFlight,
        boolean[] limited,
        double seconds,
        List<double[]> intervals) {

    double perSecond(int method) {
        return succeeded[method] / seconds;
    }

    int methods() {
        return succeeded.length;
    }
}
