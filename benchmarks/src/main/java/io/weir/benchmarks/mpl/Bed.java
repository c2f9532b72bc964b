package io.weir.benchmarks.mpl;

import io.weir.benchmarks.mpl.load.Client;
import io.weir.benchmarks.mpl.load.ClosedLoop;
import io.weir.benchmarks.mpl.load.OpenLoop;
import io.weir.benchmarks.mpl.load.RunRecord;
import io.weir.benchmarks.mpl.pool.CountingDataSource;
import io.weir.benchmarks.mpl.pool.PoolSetting;
import io.weir.benchmarks.mpl.pool.PoolUnderTest;
import io.weir.cli.CliException;
import io.weir.cli.Progress;
import io.weir.clock.NanoClock;
import io.weir.samples.database.Database;
import io.weir.samples.database.HotRowWorkload;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** The database, and one run after the other on it. For one thread. */
final class Bed {
    private static final NanoClock CLOCK = NanoClock.system();
    /** Between two looks at the clock while time passes. */
    private static final long STEP_NANOS = Duration.ofMillis(100).toNanos();

    private final Database database;
    private final Progress progress;
    private final int runs;
    private final long seed;
    private int begun;

    /**
     * Creates a bed.
     *
     * @param database a running one
     * @param progress is told what runs
     * @param runs how many there will be
     * @param seed of the clients' choices
     */
    Bed(Database database, Progress progress, int runs, long seed) {
        this.database = database;
        this.progress = progress;
        this.runs = runs;
        this.seed = seed;
    }

    Database database() {
        return database;
    }

    /** Says something that stays. */
    void note(String line) {
        progress.note(line);
    }

    /** Plays a script on a fresh table with a new pool. */
    Run run(HotRowWorkload workload, Script script, Function<PoolSetting, PoolUnderTest> open, String what) {
        String name = begin(what);
        CountingDataSource source = new CountingDataSource(database.dataSource());
        try (PoolUnderTest pool = open.apply(new PoolSetting(source, workload.isolation(), MplPlan.CLIENTS, 1))) {
            RunRecord record = new RunRecord(CLOCK.nanoTime(), script.length(), script.settle());
            Client client = new Client(pool, database.dialect(), record);
            if (script.isOpen()) {
                playOpen(workload, script, client, name);
            } else {
                playClosed(workload, script, client, name);
            }
            return Run.of(script, record, source.created());
        }
    }

    /** Makes the table anew and returns how to call the run in progress. */
    String begin(String what) {
        begun++;
        try {
            database.freshTable();
        } catch (SQLException e) {
            throw CliException.failure("the database takes no new table: " + e.getMessage(), e);
        }
        return "[" + begun + "/" + runs + "] " + what;
    }

    private void playClosed(HotRowWorkload workload, Script script, Client client, String name) {
        HotRowWorkload first = workload.withHotRows(script.phases().get(0).hotRows());
        try (ClosedLoop load = new ClosedLoop(client, first, MplPlan.CLIENTS, seed)) {
            play(
                    script,
                    client.record().startNanos(),
                    name,
                    phase -> load.change(workload.withHotRows(phase.hotRows())));
        }
    }

    private void playOpen(HotRowWorkload workload, Script script, Client client, String name) {
        try (OpenLoop load = new OpenLoop(client, workload, MplPlan.CLIENTS, seed)) {
            play(script, client.record().startNanos(), name, phase -> load.rate(phase.offeredPerSecond()));
        }
    }

    private interface Turn {
        void to(Phase phase);
    }

    /** Lets the phases pass; each ends at a time that was fixed when the run began. */
    private void play(Script script, long startNanos, String name, Turn turn) {
        long endNanos = startNanos;
        for (Phase phase : script.phases()) {
            turn.to(phase);
            endNanos += phase.length().toNanos();
            passUntil(endNanos, name);
        }
    }

    /** Lets time pass. */
    void passUntil(long endNanos, String name) {
        for (long left = endNanos - CLOCK.nanoTime(); left > 0; left = endNanos - CLOCK.nanoTime()) {
            progress.update(name + ", " + (left / 1_000_000_000 + 1) + " s left");
            LockSupport.parkNanos(Math.min(left, STEP_NANOS));
            if (Thread.interrupted()) {
                Thread.currentThread().interrupt();
                throw CliException.failure("interrupted");
            }
        }
    }
}
