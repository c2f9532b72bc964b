package io.weir.simulator.theory;

import io.weir.simulator.kernel.EventHandler;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.SpeedLaw;
import io.weir.simulator.random.Law;
import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;

/** A shared resource with a Poisson stream of jobs, or with customers who think in between. */
final class SharedModel implements EventHandler {
    static final double SECOND = 1e9;
    private static final int ARRIVAL = 0;
    private static final int BEGIN = 1;
    private static final int END = 2;

    private final Simulation simulation = new Simulation();
    private final ProcessorSharing resource;
    private final RandomStream arrivals;
    private final RandomStream demands;
    private final Law pauseNanos;
    private final Law demandNanos;
    private final boolean closed;
    private long finished;
    private double responseNanos;

    /** Open when {@code customers} is zero: then a pause is the time between arrivals, else it is the time to think. */
    SharedModel(RandomStreams streams, SpeedLaw law, int customers, Law pauseNanos, Law demandNanos) {
        this.resource = new ProcessorSharing("resource", simulation, 1, law);
        this.arrivals = streams.stream("model", "pauses");
        this.demands = streams.stream("model", "demands");
        this.pauseNanos = pauseNanos;
        this.demandNanos = demandNanos;
        this.closed = customers > 0;
        if (!closed) {
            pause(ARRIVAL);
        }
        for (int i = 0; i < customers; i++) {
            pause(BEGIN);
        }
    }

    private void pause(int then) {
        simulation.after(Math.round(pauseNanos.draw(arrivals)), this, then, 0);
    }

    @Override
    public void handle(int kind, long begunNanos) {
        if (kind == END) {
            finished++;
            responseNanos += simulation.nanoTime() - begunNanos;
            if (closed) {
                pause(BEGIN);
            }
            return;
        }
        if (kind == ARRIVAL) {
            pause(ARRIVAL);
        }
        resource.start(demandNanos.draw(demands), this, END, simulation.nanoTime());
    }

    /** Mean response in seconds, finished a second, and the mean number present, after a warm-up. */
    double[] run(double warmUpSeconds, double seconds) {
        simulation.runUntil((long) (warmUpSeconds * SECOND));
        long area = resource.ledger().areaNanos();
        finished = 0;
        responseNanos = 0;
        simulation.runUntil(simulation.nanoTime() + (long) (seconds * SECOND));
        return new double[] {
            responseNanos / finished / SECOND,
            finished / seconds,
            (resource.ledger().areaNanos() - area) / (seconds * SECOND)
        };
    }
}
