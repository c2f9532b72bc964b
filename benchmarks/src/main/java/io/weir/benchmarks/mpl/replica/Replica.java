package io.weir.benchmarks.mpl.replica;

import io.weir.benchmarks.mpl.load.Client;
import io.weir.benchmarks.mpl.load.ClosedLoop;
import io.weir.benchmarks.mpl.load.RunRecord;
import io.weir.benchmarks.mpl.pool.CountingDataSource;
import io.weir.benchmarks.mpl.pool.PoolPolicy;
import io.weir.benchmarks.mpl.pool.PoolSetting;
import io.weir.benchmarks.mpl.pool.PoolUnderTest;
import io.weir.clock.NanoClock;
import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.database.RemoteDatabase;
import io.weir.samples.database.SqlDialect;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ParentLink;
import java.time.Duration;
import java.util.List;

/** The process of a replica: clients in a closed loop on a pool of their own, until the parent wants the records. */
public final class Replica {
    /** {@code RUN}: begin. */
    public static final String RUN = "RUN";

    private final ParentLink parent;
    private final ReplicaArgs args;
    private final HotRowWorkload workload;
    private final CountingDataSource source;
    private final PoolUnderTest pool;
    private RunRecord record;
    private ClosedLoop load;

    private Replica(ParentLink parent, ReplicaArgs args) {
        this.parent = parent;
        this.args = args;
        this.workload = HotRowWorkload.of(args.workload());
        this.source = new CountingDataSource(RemoteDatabase.dataSource(args.url()));
        this.pool = PoolPolicy.of(args.policy())
                .open(new PoolSetting(source, workload.isolation(), args.clients(), args.replicas()));
    }

    /**
     * Runs the replica until its parent is gone.
     *
     * @param args of {@link ReplicaArgs}
     */
    public static void main(String[] args) {
        ChildMain.run(() -> {
            ParentLink parent = ParentLink.open();
            Replica replica = new Replica(parent, ReplicaArgs.of(args));
            // Nobody calls a replica: it has no port.
            parent.ready(0);
            parent.serve(replica::report, replica::act);
        });
    }

    private void act(List<String> words) {
        if (!words.equals(List.of(RUN))) {
            throw new IllegalArgumentException("a replica does not know " + words);
        }
        record = new RunRecord(
                NanoClock.system().nanoTime(),
                Duration.ofMillis(args.lengthMillis()),
                Duration.ofMillis(args.settleMillis()));
        load = new ClosedLoop(new Client(pool, SqlDialect.POSTGRESQL, record), workload, args.clients(), args.seed());
    }

    private void report() {
        load.close();
        pool.close();
        ReplicaRecord.send(parent::record, record, source.created());
    }
}
