package io.weir.simulator.database;

import io.weir.control.ControlLoop;
import io.weir.control.ControlStep;
import io.weir.control.LimitActuator;
import io.weir.control.SampleWindow;
import io.weir.limit.AdaptiveGate;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A node's pool of connections to the database: the shipped gate in front of it, and the shipped loop and controller that move the
 * gate's limit. Each borrower runs one transaction. One thread.
 */
public final class ConnectionPool implements LimitActuator {
    /** As many as a node has workers; those bound it. */
    private static final int MAX_WAITING = 1_000_000;

    private final Simulation simulation;
    private final Database database;
    private final AdaptiveGate gate;
    private final SampleWindow window;
    private final List<Borrow> free = new ArrayList<>();
    private long committed;
    private long failed;

    /**
     * Makes a pool and starts its controller.
     *
     * @param name for the controller's metrics
     * @param simulation where; its clock is the controller's
     * @param settings how large it is and who moves it
     * @param database what it connects to
     * @param replicas how many pools share the database
     * @param seed of the controller
     * @param listener is told of each cycle of the controller
     */
    @SuppressWarnings("this-escape")
    public ConnectionPool(
            String name,
            Simulation simulation,
            PoolSettings settings,
            Database database,
            int replicas,
            long seed,
            Consumer<ControlStep> listener) {
        this.simulation = simulation;
        this.database = database;
        this.gate = AdaptiveGate.named(name)
                .limit(settings.start())
                .maxWaiting(MAX_WAITING)
                .clock(simulation)
                .onCallbackFailure(ConnectionPool::rethrow)
                .build();
        this.window = new SampleWindow(simulation.nanoTime(), settings.start());
        settings.policy().newController(settings.range(), replicas, seed).ifPresent(controller -> {
            ControlLoop loop = new ControlLoop(name, window, controller, this, settings.mode(), listener);
            Ticks.start(simulation, settings.intervalNanos(), () -> loop.cycle(simulation.nanoTime()));
        });
    }

    /** In a simulation nothing is to be survived: what a callback throws is a fault of the model. */
    private static void rethrow(Throwable failure) {
        throw new IllegalStateException("a borrower failed", failure);
    }

    /**
     * Borrows a connection, now or when one is free, and runs a transaction on it.
     *
     * @param workNanos how long the transaction takes alone on the database
     * @param borrower whom to tell when it is over
     * @param argument what to tell
     * @return the borrow, for {@link Borrow#abort}
     */
    public Borrow run(double workNanos, Borrower borrower, long argument) {
        Borrow borrow = free.isEmpty() ? new Borrow(this) : free.remove(free.size() - 1);
        borrow.begin(workNanos, borrower, argument);
        return borrow;
    }

    void recycle(Borrow borrow) {
        free.add(borrow);
    }

    Simulation simulation() {
        return simulation;
    }

    Database database() {
        return database;
    }

    AdaptiveGate gate() {
        return gate;
    }

    SampleWindow window() {
        return window;
    }

    void attempted(boolean success) {
        if (success) {
            committed++;
        } else {
            failed++;
        }
    }

    @Override
    public int limit() {
        return gate.limit();
    }

    @Override
    public void setLimit(int limit) {
        gate.setLimit(limit);
        window.limitChanged(simulation.nanoTime(), limit);
    }

    /**
     * Returns how many are borrowed.
     *
     * @return zero or more
     */
    public int inUse() {
        return gate.inFlight();
    }

    /**
     * Returns how many wait for a connection.
     *
     * @return zero or more
     */
    public int waiting() {
        return gate.waiting();
    }

    /**
     * Returns how many transactions have committed.
     *
     * @return since the start
     */
    public long committed() {
        return committed;
    }

    /**
     * Returns how many have failed and were done again.
     *
     * @return since the start
     */
    public long failed() {
        return failed;
    }

    /** Who runs transactions. */
    @FunctionalInterface
    public interface Borrower {

        /**
         * The transaction has committed and the connection is back.
         *
         * @param argument what was given
         */
        void committed(long argument);
    }
}
