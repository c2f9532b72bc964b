package io.weir.simulator.calibrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;

/**
 * CPU costs by the utilisation law: the CPU time of a stretch is the sum of what happened in it, each times its cost (Denning and Buzen,
 * "The Operational Analysis of Queueing Network Models", 1978, section 3).
 */
public final class CostFit {
    private static final double NANOS = 1e9;
    /** Rates that change together tell only a sum: a relative error of a cost above this is no answer. */
    private static final double MOST_ERROR = 0.5;

    private CostFit() {}

    /**
     * Fits the costs.
     *
     * @param windows stretches at low load, one or more
     * @param fullNanos what the plug-in measured for a full handshake; NaN when it did not
     * @param resumedNanos the same of a resumed one
     * @param methods the scenario's names of the requests; each gets the cost of a mean one
     * @return the costs, and what they leave over
     */
    public static Fit of(List<Window> windows, double fullNanos, double resumedNanos, List<String> methods) {
        double full = fullNanos / NANOS;
        double resumed = resumedNanos / NANOS;
        List<String> unidentified = new ArrayList<>();
        double request;
        if (Double.isNaN(full) || Double.isNaN(resumed)) {
            double[] costs = regress(windows);
            if (costs.length == 0) {
                unidentified.add(
                        "full and resumed handshakes apart from requests: their rates rose together, and no plug-in"
                                + " measured them. All CPU time is given to requests");
                costs = new double[] {0, 0, mean(windows, 0, 0)};
            }
            full = costs[0];
            resumed = costs[1];
            request = costs[2];
        } else {
            request = mean(windows, full, resumed);
        }
        if (Double.isNaN(request)) {
            unidentified.add("CPU time of a request: no stretch has both CPU time and requests");
            request = 0;
        } else if (request < 0) {
            unidentified.add("CPU time of a request: handshakes alone would use more than was measured");
            request = 0;
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("nodes.tls.full", millis(full));
        settings.put("nodes.tls.resumed", millis(resumed));
        for (String method : methods) {
            settings.put("methods." + method + ".cpu", "exponential(" + millis(request) + ")");
        }
        if (methods.size() > 1) {
            unidentified.add("CPU time of each kind of request: all get that of a mean one");
        }
        unidentified.add("the spread of a request's CPU time: taken as exponential");
        return new Fit(settings, List.of(residual(windows, full, resumed, request)), unidentified);
    }

    private static double mean(List<Window> windows, double full, double resumed) {
        double left = 0;
        double requests = 0;
        for (Window window : windows) {
            double handshakes = full * zero(window.fullPerSecond()) + resumed * zero(window.resumedPerSecond());
            if (window.cpuSeconds() >= 0 && window.requestsPerSecond() > 0) {
                left += window.cpuSeconds() - handshakes;
                requests += window.requestsPerSecond();
            }
        }
        return left / requests;
    }

    private static double zero(double rate) {
        return Double.isNaN(rate) ? 0 : rate;
    }

    /** Nothing unless each cost is told apart from the others and none is negative. */
    private static double[] regress(List<Window> windows) {
        double[][] rates = windows.stream()
                .map(w ->
                        new double[] {zero(w.fullPerSecond()), zero(w.resumedPerSecond()), zero(w.requestsPerSecond())})
                .toArray(double[][]::new);
        double[] cpu = windows.stream().mapToDouble(Window::cpuSeconds).toArray();
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
        regression.setNoIntercept(true);
        try {
            regression.newSampleData(cpu, rates);
            double[] costs = regression.estimateRegressionParameters();
            double[] errors = regression.estimateRegressionParametersStandardErrors();
            for (int i = 0; i < costs.length; i++) {
                if (!(costs[i] > 0 && errors[i] < MOST_ERROR * costs[i])) {
                    return new double[0];
                }
            }
            return costs;
        } catch (MathIllegalArgumentException e) {
            return new double[0];
        }
    }

    private static String residual(List<Window> windows, double full, double resumed, double request) {
        double off = 0;
        double all = 0;
        for (Window window : windows) {
            double model = full * zero(window.fullPerSecond())
                    + resumed * zero(window.resumedPerSecond())
                    + request * zero(window.requestsPerSecond());
            if (!Double.isNaN(window.cpuSeconds())) {
                off += Math.abs(window.cpuSeconds() - model);
                all += window.cpuSeconds();
            }
        }
        return String.format(Locale.ROOT, "CPU time: %.1f %% off over %d stretches", 100 * off / all, windows.size());
    }

    static String millis(double seconds) {
        return String.format(Locale.ROOT, "%.6fms", 1e3 * seconds);
    }
}
