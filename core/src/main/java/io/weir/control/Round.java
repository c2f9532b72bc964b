package io.weir.control;

/**
 * What all methods did over one measurement, while one of them was held at a level. Immutable.
 *
 * @param level mean number in flight of the method that was held
 * @param succeeded successes of each method
 * @param meanInFlight mean number in flight of each method
 * @param limited whether each method's limit kept somebody waiting
 * @param seconds how long, above zero
 */
record Round(double level, long[] succeeded, double[] meanInFlight, boolean[] limited, double seconds) {

    double perSecond(int method) {
        return succeeded[method] / seconds;
    }

    int methods() {
        return succeeded.length;
    }
}
