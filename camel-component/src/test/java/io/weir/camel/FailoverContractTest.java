package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.SynchronizationAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The callback's contract under failover, with children that behave in every way that a child may, and some it may not. */
@Timeout(60)
class FailoverContractTest {
    private final CamelContext context = new DefaultCamelContext();
    private final GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
    private final ExecutorService threads =
            Executors.newSingleThreadExecutor(runnable -> new Thread(runnable, "weir-test-child"));
    private final AtomicInteger calls = new AtomicInteger();
    private final CountDownLatch done = new CountDownLatch(1);

    /** What a child does with an exchange. */
    private interface Behaviour {
        boolean process(Exchange exchange, AsyncCallback callback);
    }

    @BeforeEach
    void configure() {
        balancer.setCamelContext(context);
        balancer.setFailoverAttempts("1000");
    }

    @AfterEach
    void stop() {
        balancer.stop();
        threads.shutdownNow();
        context.stop();
    }

    private static AsyncProcessor child(Behaviour behaviour) {
        return new AsyncProcessorSupport() {
            @Override
            public boolean process(Exchange exchange, AsyncCallback callback) {
                return behaviour.process(exchange, callback);
            }
        };
    }

    private Exchange run(Behaviour... behaviours) throws Exception {
        for (Behaviour behaviour : behaviours) {
            balancer.addProcessor(child(behaviour));
        }
        balancer.start();
        Exchange exchange = new DefaultExchange(context);
        boolean sync = balancer.process(exchange, doneSync -> {
            calls.incrementAndGet();
            done.countDown();
        });
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(sync || calls.get() == 1).isTrue();
        assertThat(calls).hasValue(1);
        assertThat(balancer.metrics())
                .filteredOn(metric -> metric.name().equals("weir.balancer.node.in.flight"))
                .hasSize(behaviours.length)
                .allSatisfy(metric -> assertThat(metric.value()).isZero());
        return exchange;
    }

    private static boolean fail(Exchange exchange, AsyncCallback callback) {
        exchange.setException(new IllegalStateException("broken"));
        callback.done(true);
        return true;
    }

    private boolean failLater(Exchange exchange, AsyncCallback callback) {
        threads.execute(() -> {
            exchange.setException(new IllegalStateException("broken later"));
            callback.done(false);
        });
        return false;
    }

    /** Calls back on another thread before it returns, the hardest of the allowed orders. */
    private boolean failAcross(Exchange exchange, AsyncCallback callback) {
        CountDownLatch calledBack = new CountDownLatch(1);
        Thread other = new Thread(
                () -> {
                    exchange.setException(new IllegalStateException("broken across"));
                    callback.done(false);
                    calledBack.countDown();
                },
                "weir-test-across");
        other.start();
        try {
            calledBack.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private static boolean answer(Exchange exchange, AsyncCallback callback) {
        exchange.getMessage().setBody("answer");
        callback.done(true);
        return true;
    }

    @Test
    void everyWayToFail_thenAnAnswer() throws Exception {
        Exchange exchange = run(
                FailoverContractTest::fail,
                this::failLater,
                this::failAcross,
                (e, callback) -> {
                    throw new AssertionError("an Error of the child");
                },
                (e, callback) -> {
                    fail(e, callback);
                    callback.done(false);
                    throw new IllegalStateException("after it called back twice");
                },
                FailoverContractTest::answer);
        assertThat(exchange.getException()).isNull();
        assertThat(exchange.getMessage().getBody()).isEqualTo("answer");
    }

    @Test
    void thousandNodesThatFailAtOnce_leaveTheStackAlone() throws Exception {
        List<Integer> depths = new ArrayList<>();
        Behaviour[] behaviours = new Behaviour[1_000];
        for (int i = 0; i < behaviours.length; i++) {
            behaviours[i] = (exchange, callback) -> {
                depths.add(new Throwable().getStackTrace().length);
                return fail(exchange, callback);
            };
        }
        assertThat(run(behaviours).getException()).hasMessage("broken");
        assertThat(depths).hasSize(1_000).containsOnly(depths.get(0));
    }

    @Test
    void asyncFailuresOnly_theLastErrorStays() throws Exception {
        assertThat(run(this::failLater, this::failAcross, this::failLater).getException())
                .hasMessageStartingWith("broken");
    }

    @Test
    void noChild_isAClearError() throws Exception {
        assertThat(run().getException()).hasMessage("GC-aware load balancer has no enabled child");
    }

    @Test
    void withoutUnitOfWork_completionsReachTheExchange() throws Exception {
        List<String> completed = new ArrayList<>();
        Exchange exchange = run(
                (e, callback) -> {
                    e.getExchangeExtension().addOnCompletion(completion("first", completed));
                    return fail(e, callback);
                },
                (e, callback) -> {
                    e.getExchangeExtension().addOnCompletion(completion("second", completed));
                    return answer(e, callback);
                });
        assertThat(completed).isEmpty();
        exchange.getExchangeExtension().handoverCompletions().forEach(completion -> completion.onComplete(exchange));
        assertThat(completed).containsExactly("first", "second");
    }

    private static SynchronizationAdapter completion(String name, List<String> completed) {
        return new SynchronizationAdapter() {
            @Override
            public void onComplete(Exchange ended) {
                completed.add(name);
            }
        };
    }
}
