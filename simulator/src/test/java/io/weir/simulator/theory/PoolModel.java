package io.weir.simulator.theory;

import io.weir.simulator.kernel.Customer;
import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.QueueOrder;
import io.weir.simulator.kernel.ServerPool;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;

/** Servers with a Poisson stream of customers; times in units of the mean service, which is one second. */
final class PoolModel implements EventHandler, Customer {
    private static final double SECOND = 1e9;
    private static final int ARRIVAL = 0;
    private static final int END = 1;
    static final int UNBOUNDED = 1 << 20;
    static final int CLASSES = 2;

    private final Simulation simulation = new Simulation();
    private final ServerPool pool;
    private final RandomStream arrivals;
    private final RandomStream services;
    private final RandomStream patience;
    private final RandomStream classes;
    private final double arrivalsPerSecond;
    private final double abandonsPerSecond;
    private final double firstClassRatio;

    private long came;
    private long begun;
    private long waited;
    private long ended;
    private final double[] waitNanos = new double[CLASSES];
    private final long[] waits = new long[CLASSES];
    private double waitSquares;

    PoolModel(
            RandomStreams streams,
            int servers,
            int maxWaiting,
            QueueOrder order,
            double arrivalsPerSecond,
            double abandonsPerSecond,
            double firstClassRatio) {
        this.pool = new ServerPool("pool", simulation, servers, maxWaiting, order, CLASSES);
        this.arrivals = streams.stream("model", "arrivals");
        this.services = streams.stream("model", "services");
        this.patience = streams.stream("model", "patience");
        this.classes = streams.stream("model", "classes");
        this.arrivalsPerSecond = arrivalsPerSecond;
        this.abandonsPerSecond = abandonsPerSecond;
        this.firstClassRatio = firstClassRatio;
        handle(ARRIVAL, 0);
    }

    @Override
    public void handle(int kind, long ticket) {
        if (kind == END) {
            ended++;
            pool.release(ticket);
            return;
        }
        simulation.after(Math.round(arrivals.exponential(SECOND / arrivalsPerSecond)), this, ARRIVAL, 0);
        came++;
        long patienceNanos = abandonsPerSecond > 0
                ? Math.round(patience.exponential(SECOND / abandonsPerSecond))
                : ServerPool.PATIENT;
        int priorityClass = classes.happens(firstClassRatio) ? 0 : 1;
        pool.enter(priorityClass, patienceNanos, this, simulation.nanoTime() * CLASSES + priorityClass);
    }

    @Override
    public void served(long ticket, long argument) {
        long wait = simulation.nanoTime() - argument / CLASSES;
        int priorityClass = (int) (argument % CLASSES);
        begun++;
        if (wait > 0) {
            waited++;
        }
        waits[priorityClass]++;
        waitNanos[priorityClass] += wait;
        waitSquares += (wait / SECOND) * (wait / SECOND);
        simulation.after(Math.round(services.exponential(SECOND)), this, END, ticket);
    }

    @Override
    public void abandoned(long argument) {
        // The pool counts them.
    }

    /**
     * After a warm-up: 0 share who waited, 1 their and the others' mean wait, 2 share refused, 3 ended a second, 4 mean number
     * inside, 5 share who lost patience, 6 mean number waiting, 7 mean number served, 8 and 9 mean wait of the classes, 10 mean
     * square of the wait.
     */
    double[] run(double warmUpSeconds, double seconds) {
        simulation.runUntil((long) (warmUpSeconds * SECOND));
        long inside = pool.visits().areaNanos();
        long waiting = pool.waiting().areaNanos();
        long refused = pool.refusals();
        long abandoned = pool.abandonments();
        came = 0;
        begun = 0;
        waited = 0;
        ended = 0;
        waitSquares = 0;
        for (int i = 0; i < CLASSES; i++) {
            waits[i] = 0;
            waitNanos[i] = 0;
        }
        simulation.runUntil(simulation.nanoTime() + (long) (seconds * SECOND));
        double insideMean = (pool.visits().areaNanos() - inside) / (seconds * SECOND);
        double waitingMean = (pool.waiting().areaNanos() - waiting) / (seconds * SECOND);
        return new double[] {
            (double) waited / begun,
            (waitNanos[0] + waitNanos[1]) / begun / SECOND,
            (double) (pool.refusals() - refused) / came,
            ended / seconds,
            insideMean,
            (double) (pool.abandonments() - abandoned) / came,
            waitingMean,
            insideMean - waitingMean,
            waitNanos[0] / waits[0] / SECOND,
            waitNanos[1] / waits[1] / SECOND,
            waitSquares / begun
        };
    }
}
