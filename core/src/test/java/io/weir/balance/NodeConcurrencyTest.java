package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.gc.Capability;
import io.weir.report.GcReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads: nothing that enters is lost, and an avoided node never holds two. */
@Timeout(60)
class NodeConcurrencyTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 20_000;

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "weir-test"));
    private final List<Node<String>> nodes = List.of(new Node<>("a", "a"), new Node<>("b", "b"), new Node<>("c", "c"));
    private final GcAwareRule rule = new GcAwareRule(Strategy.ROUND_ROBIN);

    @AfterEach
    void stopThreads() throws InterruptedException {
        pool.shutdownNow();
        assertThat(pool.awaitTermination(10, SECONDS)).isTrue();
    }

    private void together(Runnable work) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<?>> ends = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            ends.add(pool.submit(() -> {
                assertThat(start.await(10, SECONDS)).isTrue();
                work.run();
                return null;
            }));
        }
        start.countDown();
        for (Future<?> end : ends) {
            end.get(30, SECONDS);
        }
    }

    @Test
    void manyThreadsEnterAndLeave_everyPlaceIsGivenBackAndEveryChoiceCounted() throws Exception {
        NodeTable<String> table = NodeTable.of(nodes);
        together(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                rule.choose(table).leave();
            }
        });

        assertThat(nodes).extracting(Node::inFlight).containsExactly(0, 0, 0);
        assertThat(nodes.stream().mapToLong(Node::chosen).sum()).isEqualTo((long) THREADS * ROUNDS);
        assertThat(nodes).as("round robin is exact under contention too").allSatisfy(node -> assertThat(node.chosen())
                .isBetween((long) THREADS * ROUNDS / 3, (long) THREADS * ROUNDS / 3 + 1));
    }

    @Test
    void manyThreadsWantAnAvoidedNode_itHoldsOneAtATime() throws Exception {
        Node<String> avoided = nodes.get(0);
        avoided.setAvoided(true);
        NodeTable<String> table = NodeTable.of(nodes);
        AtomicInteger holding = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        together(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                Node<String> node = rule.choose(table);
                if (node == avoided) {
                    most.accumulateAndGet(holding.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    holding.decrementAndGet();
                }
                node.leave();
            }
        });

        assertThat(most).hasValue(1);
        assertThat(avoided.trickled()).isPositive().isEqualTo(avoided.chosen());
        assertThat(nodes.stream().mapToLong(Node::chosen).sum()).isEqualTo((long) THREADS * ROUNDS);
    }

    @Test
    void protocolTicksWhileRequestsFlow_nothingIsLostAndTheTableIsAlwaysWhole() throws Exception {
        AvoidanceProtocol<String> protocol = new AvoidanceProtocol<>(Cluster.EXACT, AvoidanceListener.NONE);
        protocol.setNodes(nodes);
        AtomicInteger tickers = new AtomicInteger();
        together(() -> {
            boolean ticks = tickers.getAndIncrement() == 0;
            for (int i = 0; i < ROUNDS; i++) {
                if (ticks) {
                    tickWithReport(protocol, i);
                } else {
                    NodeTable<String> table = protocol.table();
                    assertThat(table.all().size()).isEqualTo(3);
                    assertThat(table.preferred().size()).isBetween(2, 3);
                    rule.choose(table).leave();
                }
            }
        });

        assertThat(nodes).extracting(Node::inFlight).containsExactly(0, 0, 0);
        assertThat(nodes.stream().mapToLong(Node::chosen).sum()).isEqualTo((THREADS - 1L) * ROUNDS);
    }

    private void tickWithReport(AvoidanceProtocol<String> protocol, int i) {
        long nowNanos = i * AvoidanceProtocol.TICK_NANOS;
        nodes.get(i % 3)
                .offer(GcReport.builder()
                        .capability(Capability.FORECAST)
                        .uptimeMillis(1 + MILLISECONDS.convert(nowNanos, TimeUnit.NANOSECONDS))
                        .nextMajorMillis(100)
                        .majors(i / 2)
                        .build());
        protocol.tick(nowNanos);
    }

    @Test
    void inbox_keepsTheNewestAndGivesItOnce() {
        Node<String> node = nodes.get(0);
        assertThat(node.takeHeader()).isNull();
        assertThat(node.takeReport()).isNull();

        node.offerHeader("old");
        node.offerHeader("new");

        assertThat(node.takeHeader()).isEqualTo("new");
        assertThat(node.takeHeader()).isNull();
    }
}
