package io.weir.benchmarks.soak;

import io.weir.benchmarks.host.Cluster;
import io.weir.benchmarks.host.PoolService;
import io.weir.benchmarks.host.Proc;
import io.weir.benchmarks.host.TlsService;
import io.weir.benchmarks.host.gateway.TwinGateway;
import io.weir.benchmarks.tls.Policy;
import io.weir.benchmarks.tls.ServerKey;
import io.weir.benchmarks.tls.server.TlsServer;
import io.weir.cli.Progress;
import io.weir.hikari.WeirHikariConfig;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.samples.database.Database;
import io.weir.samples.database.HotRowWorkload;
import io.weir.samples.demo.cluster.Member;
import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildSpec;
import io.weir.samples.demo.process.JvmMemory;
import io.weir.samples.demo.score.TimeSpan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything of Weir at work: nodes with reports and method limits behind a GC-aware gateway, a TLS server with its gate, and a
 * pool that finds its level. For one thread.
 */
final class SoakBed implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final ServerKey KEY = ServerKey.P_256;
    private static final String PROTOCOL = "TLSv1.3";
    private static final List<String> TLS_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmx128m");
    private static final int MOST_CONNECTIONS = 16;
    private static final HotRowWorkload WORKLOAD =
            new HotRowWorkload("soak", Connection.TRANSACTION_READ_COMMITTED, 2_000, 2, 64, 2);

    private final ChildGroup children = new ChildGroup();
    private final Cluster cluster;
    private final Member tls;
    private final int tlsPort;
    private final Database database;
    private final WeirHikariDataSource pool;

    private SoakBed(Progress progress) throws SQLException {
        cluster = new Cluster(List.of(), List.of(TwinGateway.WEIR));
        try {
            Path store = KEY.makeStore(children.directory());
            tls = Member.start(
                    children,
                    new ChildSpec(
                            "tls",
                            TLS_OPTIONS,
                            TlsServer.class,
                            List.of(KEY.word(), store.toString(), PROTOCOL, Policy.WEIR_DEFER.word(), "0")));
            tlsPort = tls.jvm().awaitReady(START);
            database = Database.start(progress::note);
        } catch (SQLException | RuntimeException e) {
            children.close();
            cluster.close();
            throw e;
        }
        WeirHikariConfig config = new WeirHikariConfig();
        config.setPoolName("soak");
        config.setDataSource(database.dataSource());
        config.setAutoCommit(false);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setMaximumPoolSize(MOST_CONNECTIONS);
        pool = new WeirHikariDataSource(config);
    }

    /**
     * Starts everything; returns when it serves.
     *
     * @param progress is told when there is another database than wanted
     * @throws SQLException when there is none
     */
    static SoakBed start(Progress progress) throws SQLException {
        Proc.require();
        return new SoakBed(progress);
    }

    String product() {
        return database.product();
    }

    /** Prepares the loads of an interval. */
    List<LoadGenerator> loads(SoakPlan plan, int interval, Answers answers) {
        long seed = plan.seed() * 1_000L + interval;
        return List.of(
                new LoadGenerator(
                        cluster.service(TwinGateway.WEIR),
                        load(plan, plan.pages(interval), seed),
                        answers.pages(),
                        AnswerListener.NONE),
                new LoadGenerator(
                        new PoolService(pool, database.dialect(), WORKLOAD),
                        load(plan, plan.transactions(interval), seed),
                        answers.others(),
                        AnswerListener.NONE),
                new LoadGenerator(
                        new TlsService(tlsPort, PATIENCE),
                        load(plan, plan.handshakes(interval), seed),
                        answers.others(),
                        AnswerListener.NONE));
    }

    private static LoadPlan load(SoakPlan plan, double rate, long seed) {
        return new LoadPlan(rate, Duration.ZERO, plan.interval(), seed, PATIENCE);
    }

    /** Collects records; the loads have ended. */
    void awaitRecords() {
        cluster.nodes().forEach(node -> node.jvm().awaitRecords());
        gateway().jvm().awaitRecords();
    }

    private Member gateway() {
        return cluster.gateway(TwinGateway.WEIR);
    }

    long nodeMemoryBytes() {
        return cluster.nodes().stream().mapToLong(Member::memoryBytes).sum();
    }

    long gatewayMemoryBytes() {
        return gateway().memoryBytes();
    }

    long poolMemoryBytes() {
        return JvmMemory.afterCollectionBytes();
    }

    long threads() {
        return pids().mapToLong(Proc::threads).sum();
    }

    long descriptors() {
        return pids().mapToLong(Proc::descriptors).sum();
    }

    private Stream<Long> pids() {
        return Stream.of(cluster.nodes().stream(), cluster.gateways().stream(), Stream.of(tls))
                .flatMap(members -> members.map(member -> member.jvm().pid()));
    }

    int poolLevel() {
        return pool.level();
    }

    /** Returns which share of the major GCs in a span began while their node was avoided; null when there was none. */
    Double recall(TimeSpan span) {
        long majors = 0;
        long caught = 0;
        List<Member> nodes = cluster.nodes();
        for (int i = 0; i < nodes.size(); i++) {
            List<TimeSpan> avoided = gateway().spans(ChildLine.AVOIDED, String.valueOf(i));
            for (TimeSpan major : nodes.get(i).spans(ChildLine.GC, "major")) {
                if (span.contains(major.startNanos())) {
                    majors++;
                    caught += avoided.stream().anyMatch(each -> each.contains(major.startNanos())) ? 1 : 0;
                }
            }
        }
        return majors == 0 ? null : Double.valueOf(caught / (double) majors);
    }

    /** Ends everything. */
    @Override
    public void close() {
        pool.close();
        database.close();
        children.close();
        cluster.close();
    }
}
