package io.weir.control;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A host in simulated time whose processors all calls in flight share, in steps of one interval.
 *
 * <p>Each method has closed-loop clients and a CPU demand for each call. A call gets an equal part of the processors; the memory
 * that calls of heavy methods hold costs all of them (collections): with H heavy calls in flight the part 1 / (1 + 0.027 H^1.25)
 * of the processors is left, and a heavy call itself costs 1 + 0.9 (H / 50)^2 times as much. Fitted to what was measured on two
 * cores: a light method of 10,300/s alone, with 50 clients on a heavy one 640 and 55/s; with a limit of 8 on the heavy one 5,500 and
 * 144/s, with 2 8,800 and 60/s.
 */
final class SimulatedHost {
    static final double INTERVAL_SECONDS = 0.1;
    static final double CPUS = 2;
    static final double LIGHT_DEMAND = 0.000194;
    static final double HEAVY_DEMAND = 0.0029;

    /** One method and its clients. */
    static final class Method {
        final double demandSeconds;
        final boolean heavy;
        final LimitRange range;
        double clients;
        int limit;
        double inFlight;
        double ended;
        double endedBefore;

        Method(double demandSeconds, boolean heavy, LimitRange range, double clients) {
            this.demandSeconds = demandSeconds;
            this.heavy = heavy;
            this.range = range;
            this.clients = clients;
            this.limit = range.max();
        }

        double target() {
            return Math.min(clients, limit);
        }
    }

    final List<Method> methods = new ArrayList<>();
    private final JointController controller;
    private final SplittableRandom random;
    private final double noise;
    private double seconds;
    private List<Decision> decisions = List.of();

    SimulatedHost(JointController controller, double noise, long seed) {
        this.controller = controller;
        this.noise = noise;
        this.random = new SplittableRandom(seed);
    }

    Method add(double demandSeconds, boolean heavy, LimitRange range, double clients) {
        Method method = new Method(demandSeconds, heavy, range, clients);
        methods.add(method);
        return method;
    }

    static Method light(double clients) {
        return new Method(LIGHT_DEMAND, false, new LimitRange(1, 100), clients);
    }

    static Method heavy(double clients) {
        return new Method(HEAVY_DEMAND, true, new LimitRange(1, 100), clients);
    }

    double seconds() {
        return seconds;
    }

    List<Decision> decisions() {
        return decisions;
    }

    /** Returns the throughput a second of a method with the present numbers in flight, without noise. */
    double rate(Method method) {
        double all = methods.stream().mapToDouble(m -> m.inFlight).sum();
        double heavy = methods.stream()
                .filter(m -> m.heavy)
                .mapToDouble(m -> m.inFlight)
                .sum();
        if (method.inFlight == 0) {
            return 0;
        }
        double left = 1 / (1 + 0.027 * Math.pow(heavy, 1.25));
        double demand =
                method.heavy ? method.demandSeconds * (1 + 0.9 * Math.pow(heavy / 50, 2)) : method.demandSeconds;
        double processors = Math.min(CPUS, all);
        return method.inFlight / all * left * processors / demand;
    }

    void run(double forSeconds) {
        double end = seconds + forSeconds;
        while (seconds < end - INTERVAL_SECONDS / 2) {
            step();
        }
    }

    private void step() {
        long start = nanos(seconds);
        seconds += INTERVAL_SECONDS;
        double common = Math.exp(noise * random.nextGaussian());
        List<MethodSample> samples = new ArrayList<>();
        double[] ended = new double[methods.size()];
        double[] before = new double[methods.size()];
        for (int i = 0; i < ended.length; i++) {
            Method method = methods.get(i);
            before[i] = method.inFlight;
            // A surplus ends as calls do; newcomers are in at once.
            double out = rate(method) * INTERVAL_SECONDS;
            method.inFlight = Math.max(method.target(), method.inFlight - out);
        }
        for (int i = 0; i < ended.length; i++) {
            double mean = rate(methods.get(i)) * INTERVAL_SECONDS * common;
            ended[i] = Math.max(0, Math.round(mean + Math.sqrt(mean) * random.nextGaussian()));
            methods.get(i).ended += ended[i];
        }
        for (int i = 0; i < ended.length; i++) {
            Method method = methods.get(i);
            double mean = (before[i] + method.inFlight) / 2;
            int waiting = (int) Math.max(0, method.clients - method.inFlight);
            Sample sample = new Sample(
                    start,
                    nanos(seconds),
                    method.limit,
                    (int) Math.round(before[i]),
                    (int) Math.round(method.inFlight),
                    (int) Math.ceil(Math.max(before[i], method.inFlight)),
                    mean,
                    waiting,
                    waiting > 0 ? 1 : 0,
                    Math.round(ended[i] + method.inFlight - before[i]),
                    (long) ended[i],
                    0,
                    (long) (mean * INTERVAL_SECONDS * 1e9));
            samples.add(new MethodSample(sample, method.range, Double.NaN));
        }
        decisions = controller.update(samples);
        for (int i = 0; i < ended.length; i++) {
            methods.get(i).limit = decisions.get(i).limit();
        }
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
