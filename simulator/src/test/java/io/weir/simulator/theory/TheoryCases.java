package io.weir.simulator.theory;

import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.kernel.SpeedLaw;
import io.weir.simulator.random.Law;
import io.weir.simulator.theory.TheoryCase.Known;
import java.util.ArrayList;
import java.util.List;

/** The textbook models. Their exact values are computed by {@link Exact}; {@link TheoryTest} compares those with a table. */
final class TheoryCases {
    private static final int CUT = 2_000;
    private static final double MILLI = 1e6;

    private TheoryCases() {}

    static List<TheoryCase> all() {
        List<TheoryCase> cases = new ArrayList<>();
        cases.add(sharedByOne("M/M/1-PS", Law.exponential(10 * MILLI)));
        cases.add(sharedByOne("M/D/1-PS", Law.constant(10 * MILLI)));
        cases.add(sharedByOne("M/H2/1-PS", Law.hyperexponential(0.9, 5 * MILLI, 55 * MILLI)));
        cases.add(contended());
        cases.add(erlangC());
        cases.add(loss());
        cases.add(erlangA());
        cases.add(lifo());
        cases.add(priorities());
        cases.add(closed(10));
        cases.add(closed(20));
        cases.add(closed(40));
        return cases;
    }

    /** 80 jobs a second of 10 ms: 50 ms, whatever the distribution. */
    private static TheoryCase sharedByOne(String name, Law demand) {
        Law pause = Law.exponential(12.5 * MILLI);
        return new TheoryCase(
                name,
                streams -> new SharedModel(streams, SpeedLaw.cpus(1), 0, pause, demand).run(20, 900),
                List.of(new Known("response s", 0, 0.010 / (1 - 0.8)), new Known("present", 2, 0.8 / (1 - 0.8))));
    }

    /** Four CPUs that disturb each other: with exponential demands a birth-death process. */
    private static TheoryCase contended() {
        SpeedLaw law = SpeedLaw.contended(4, 0.1, 0.01);
        double[] states = Exact.birthDeath(CUT, n -> 2.2, law::speed);
        double present = Exact.mean(states, n -> n);
        return new TheoryCase(
                "M/M/4-PS with contention",
                streams -> new SharedModel(streams, law, 0, Law.exponential(1e9 / 2.2), Law.exponential(1e9))
                        .run(300, 8_000),
                List.of(new Known("response s", 0, present / 2.2), new Known("present", 2, present)));
    }

    static TheoryCase erlangC() {
        double[] states = Exact.birthDeath(CUT, n -> 3.2, n -> Math.min(n, 4));
        return new TheoryCase(
                "M/M/4",
                streams -> new PoolModel(streams, 4, PoolModel.UNBOUNDED, QueueOrder.FIFO, 3.2, 0, 1).run(300, 8_000),
                List.of(
                        new Known("waits", 0, Exact.mean(states, n -> n >= 4 ? 1 : 0)),
                        new Known("wait S", 1, Exact.mean(states, n -> Math.max(0, n - 4)) / 3.2)));
    }

    static TheoryCase loss() {
        double[] states = Exact.birthDeath(10, n -> 1.2, n -> 1);
        return new TheoryCase(
                "M/M/1/10",
                streams -> new PoolModel(streams, 1, 9, QueueOrder.FIFO, 1.2, 0, 1).run(300, 12_000),
                List.of(
                        new Known("lost", 2, states[10]),
                        new Known("throughput mu", 3, 1 - states[0]),
                        new Known("present", 4, Exact.mean(states, n -> n))));
    }

    static TheoryCase erlangA() {
        double[] states = Exact.birthDeath(CUT, n -> 6, n -> Math.min(n, 4) + 0.5 * Math.max(0, n - 4));
        double waiting = Exact.mean(states, n -> Math.max(0, n - 4));
        return new TheoryCase(
                "M/M/4+M",
                streams -> new PoolModel(streams, 4, PoolModel.UNBOUNDED, QueueOrder.FIFO, 6, 0.5, 1).run(100, 4_000),
                List.of(
                        new Known("abandoned", 5, 0.5 * waiting / 6),
                        new Known("waiting", 6, waiting),
                        new Known("served", 7, Exact.mean(states, n -> Math.min(n, 4)))));
    }

    /** The same mean wait as in order of arrival; the mean square is larger by 1 / (1 - rho). */
    private static TheoryCase lifo() {
        double rho = 0.7;
        double fifoSquare = 2 * rho / ((1 - rho) * (1 - rho));
        return new TheoryCase(
                "M/M/1 LIFO",
                streams -> new PoolModel(streams, 1, PoolModel.UNBOUNDED, QueueOrder.LIFO, rho, 0, 1).run(300, 60_000),
                List.of(
                        new Known("wait S", 1, rho / (1 - rho)),
                        new Known("square of wait", 10, fifoSquare / (1 - rho))));
    }

    /** Cobham's formula: 30 % go first, load 0.8. */
    private static TheoryCase priorities() {
        double load = 0.8;
        double first = 0.3 * load;
        return new TheoryCase(
                "M/M/1 with two classes",
                streams ->
                        new PoolModel(streams, 1, PoolModel.UNBOUNDED, QueueOrder.FIFO, load, 0, 0.3).run(300, 40_000),
                List.of(
                        new Known("wait of the first S", 8, load / (1 - first)),
                        new Known("wait of the others S", 9, load / ((1 - first) * (1 - load)))));
    }

    static TheoryCase closed(int customers) {
        double[] exact = Exact.closed(customers, 7, 0.4);
        return new TheoryCase(
                "closed, " + customers + " customers",
                streams -> new SharedModel(
                                streams, SpeedLaw.cpus(1), customers, Law.exponential(7e9), Law.exponential(0.4e9))
                        .run(500, 6_000),
                List.of(new Known("throughput /s", 1, exact[0]), new Known("response s", 0, exact[1])));
    }
}
