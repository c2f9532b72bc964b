package io.weir.benchmarks.chaos;

import io.weir.benchmarks.host.Proc;
import io.weir.benchmarks.host.TlsService;
import io.weir.benchmarks.tls.Policy;
import io.weir.benchmarks.tls.ServerKey;
import io.weir.benchmarks.tls.server.TlsServer;
import io.weir.cli.CliException;
import io.weir.samples.demo.cluster.Member;
import io.weir.samples.demo.load.AnswerListener;
import io.weir.samples.demo.load.LoadGenerator;
import io.weir.samples.demo.load.LoadPlan;
import io.weir.samples.demo.load.RequestRecord;
import io.weir.samples.demo.process.ChildGroup;
import io.weir.samples.demo.process.ChildSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Two servers with TLS: stock, and with Weir's gate, which defers. */
final class TlsBed implements Bed {
    private static final ServerKey KEY = ServerKey.P_256;
    private static final String PROTOCOL = "TLSv1.3";
    private static final List<String> JVM_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms128m", "-Xmx256m");
    private static final Duration START = Duration.ofSeconds(60);
    private static final String PARKED = "weir.tls.parked";
    private static final String SLOTS = "weir.tls.slots";

    private final ChildGroup children = new ChildGroup();
    private final Map<Arm, Member> servers = new EnumMap<>(Arm.class);
    private final Map<Arm, Integer> ports = new EnumMap<>(Arm.class);
    private final Map<Arm, TlsService> services = new EnumMap<>(Arm.class);
    private final Path store;
    private final Path nextStore;
    private final Map<Arm, Long> fullBefore = new EnumMap<>(Arm.class);

    /**
     * Starts both servers.
     *
     * @throws IOException when there is no room for their keys
     */
    TlsBed() throws IOException {
        try {
            store = KEY.makeStore(children.directory());
            nextStore = KEY.makeStore(Files.createDirectory(children.directory().resolve("next")));
            start(Arm.PLAIN, Policy.STOCK);
            start(Arm.WEIR, Policy.WEIR_DEFER);
            servers.forEach((arm, server) -> ports.put(arm, server.jvm().awaitReady(START)));
        } catch (IOException | RuntimeException e) {
            children.close();
            throw e;
        }
    }

    private void start(Arm arm, Policy policy) {
        servers.put(
                arm,
                Member.start(
                        children,
                        new ChildSpec(
                                "server-" + arm.word(),
                                JVM_OPTIONS,
                                TlsServer.class,
                                List.of(KEY.word(), store.toString(), PROTOCOL, policy.word(), "0"))));
    }

    @Override
    public LoadGenerator load(Arm arm, LoadPlan plan, RequestRecord record) {
        TlsService service = new TlsService(ports.get(arm), plan.patience());
        services.put(arm, service);
        return new LoadGenerator(service, plan, record, AnswerListener.NONE);
    }

    @Override
    public void begin(Fault fault) {
        services.forEach((arm, service) -> fullBefore.put(arm, service.fullHandshakes()));
        try {
            Files.move(nextStore, store, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw CliException.failure("the certificate cannot be replaced: " + e.getMessage(), e);
        }
        servers.values().forEach(server -> server.jvm().act(TlsServer.RELOAD));
    }

    @Override
    public void end(Fault fault) {
        // A certificate that was taken up stays.
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        services.forEach((arm, service) -> notes.add(arm.word() + ": " + fullBefore.get(arm)
                + " full handshakes before the reload, "
                + (service.fullHandshakes() - fullBefore.get(arm))
                + " after it, of " + TlsService.USERS + " users with a session."));
        return notes;
    }

    @Override
    public Census census(Arm arm) {
        Member server = servers.get(arm);
        long pid = server.jvm().pid();
        server.jvm().awaitRecords();
        return new Census(
                arm == Arm.WEIR ? (long) (server.figure(PARKED) + server.figure(SLOTS)) : 0L,
                Proc.leftConnections(pid),
                Proc.threads(pid),
                Proc.ownThreads(pid),
                Proc.descriptors(pid),
                Proc.descendants());
    }

    @Override
    public void close() {
        children.close();
    }
}
