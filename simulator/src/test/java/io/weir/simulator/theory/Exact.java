package io.weir.simulator.theory;

import java.util.function.IntToDoubleFunction;

/** Exact results of queueing theory, computed and not remembered. */
final class Exact {
    private Exact() {}

    /**
     * The probabilities of a birth-death process to be in state 0, 1, ... last.
     *
     * @param last where it is cut off
     * @param births rate from state n to n + 1
     * @param deaths rate from state n to n - 1
     */
    static double[] birthDeath(int last, IntToDoubleFunction births, IntToDoubleFunction deaths) {
        double[] states = new double[last + 1];
        states[0] = 1;
        double sum = 1;
        for (int n = 1; n <= last; n++) {
            states[n] = states[n - 1] * births.applyAsDouble(n - 1) / deaths.applyAsDouble(n);
            sum += states[n];
        }
        for (int n = 0; n <= last; n++) {
            states[n] /= sum;
        }
        return states;
    }

    static double mean(double[] states, IntToDoubleFunction value) {
        double sum = 0;
        for (int n = 0; n < states.length; n++) {
            sum += states[n] * value.applyAsDouble(n);
        }
        return sum;
    }

    /**
     * Mean value analysis of customers who think and then use one shared resource.
     *
     * @return throughput a second and response time in seconds
     */
    static double[] closed(int customers, double thinkSeconds, double demandSeconds) {
        double jobs = 0;
        double throughput = 0;
        double response = 0;
        for (int n = 1; n <= customers; n++) {
            response = demandSeconds * (1 + jobs);
            throughput = n / (thinkSeconds + response);
            jobs = throughput * response;
        }
        return new double[] {throughput, response};
    }
}
