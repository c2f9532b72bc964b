package io.weir.tls;

import java.util.HashMap;
import java.util.Map;

/** Drives budget and queue as a host would: an update every 100 ms, a tick every 10 ms, and a wake when a slot is free. */
final class BudgetFront implements Front, DeferredHandshakes.Outcome<Front.Connection> {
    private static final long SOURCE = 1;
    static final long FULL = HelloKind.FULL.code();
    static final long CLAIM = 7L << 32 | ClientHello.FLAG_TICKET_KEY | HelloKind.TICKET.code();
    private static final double MILLI = 1e6;

    private final SharedCpu cpu;
    private final long patienceNanos;
    final HandshakeCosts costs;
    final HandshakeBudget budget;
    final DeferredHandshakes<Connection> queue;
    private final Map<Connection, DeferredHandshakes.Parked<Connection>> parked = new HashMap<>();
    private final Map<Connection, Verdict> verdicts = new HashMap<>();
    int deferred;

    BudgetFront(SharedCpu cpu, double cpus, boolean refuses) {
        this.cpu = cpu;
        this.patienceNanos = (long) ((refuses ? 100 : 1_000) * MILLI);
        this.costs = new HandshakeCosts(0);
        this.budget = new HandshakeBudget(HandshakeBudgetSettings.defaults(42), costs, cpus, 0);
        this.queue = new DeferredHandshakes<>(4_096, (long) (200 * MILLI), this);
        every(100 * MILLI, () -> budget.update(kernelClock(), cpus, Double.NaN, cpu.now()));
        every(10 * MILLI, () -> queue.wake(budget, cpu.now()));
    }

    /** The kernel counts CPU time in steps of 10 ms. */
    private long kernelClock() {
        return cpu.usedNanos() / 10_000_000 * 10_000_000;
    }

    private void every(double periodNanos, Runnable task) {
        cpu.after(periodNanos, () -> {
            task.run();
            every(periodNanos, task);
        });
    }

    private static long hello(Connection connection) {
        return connection.claims() ? CLAIM : FULL;
    }

    @Override
    public void arrived(Connection connection) {
        long now = cpu.now();
        Verdict verdict = budget.offer(hello(connection), SOURCE, now);
        verdicts.put(connection, verdict);
        if (verdict != Verdict.DEFER) {
            connection.proceed();
            return;
        }
        deferred++;
        queue.park(connection, now + patienceNanos, now).ifPresent(entry -> parked.put(connection, entry));
    }

    @Override
    public void admit(Connection connection) {
        parked.remove(connection);
        verdicts.put(connection, Verdict.FULL);
        connection.proceed();
    }

    @Override
    public void refuse(Connection connection) {
        parked.remove(connection);
        verdicts.remove(connection);
        connection.refuse();
    }

    @Override
    public void computed(Connection connection, double cpuNanos, double wallNanos) {
        Verdict verdict = verdicts.remove(connection);
        if (connection.claims()) {
            costs.recordReturn(connection.sessionAgeNanos());
        }
        budget.finished(
                verdict, hello(connection), SOURCE, connection.claims(), (long) cpuNanos, (long) wallNanos, cpu.now());
        if (verdict == Verdict.FULL) {
            budget.releaseSlot();
            queue.wake(budget, cpu.now());
        }
    }

    @Override
    public void worked(Connection connection, double cpuNanos) {
        costs.recordRequest(connection.claims(), 0, (long) cpuNanos);
    }

    @Override
    public void left(Connection connection) {
        DeferredHandshakes.Parked<Connection> entry = parked.remove(connection);
        if (entry != null && queue.cancel(entry)) {
            verdicts.remove(connection);
        }
    }
}
