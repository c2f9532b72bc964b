package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.method.MethodSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.processor.ThrottlerRejectedExecutionException;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A policy in a running route: {@code direct:in} with a block of one step under it. */
@Timeout(60)
class MethodLimitPolicyTest {
    private final DefaultCamelContext context = new DefaultCamelContext();
    private final ProducerTemplate template = context.createProducerTemplate();
    private final CamelMethodLimits limits = new CamelMethodLimits();
    private final MethodLimitPolicy policy = new MethodLimitPolicy();
    private final CountDownLatch open = new CountDownLatch(1);

    @AfterEach
    void stop() {
        open.countDown();
        context.stop();
    }

    private void start(Processor block) throws Exception {
        start(new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(noErrorHandler());
                from("direct:in")
                        .routeId("in")
                        .policy(policy)
                        .id("limit")
                        .process(block)
                        .end();
            }
        });
    }

    private void start(RouteBuilder routes) throws Exception {
        context.getShutdownStrategy().setTimeout(5);
        context.getRegistry().bind("limits", limits);
        context.addRoutes(routes);
        context.start();
    }

    private CompletableFuture<Exchange> send(String body) {
        return send(body, body);
    }

    private CompletableFuture<Exchange> send(String body, String priority) {
        return template.asyncSend("direct:in", exchange -> {
            exchange.setPattern(ExchangePattern.InOut);
            exchange.getMessage().setBody(body);
            exchange.getMessage().setHeader("priority", priority);
        });
    }

    private static Exchange await(CompletableFuture<Exchange> answer) throws Exception {
        return answer.get(20, TimeUnit.SECONDS);
    }

    private MethodSnapshot snapshot() {
        return limits.methodLimits().orElseThrow().snapshot().methods().get(0);
    }

    private void hold(Exchange exchange) throws InterruptedException {
        assertThat(open.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void exchanges_areNeverMoreThanTheLimit_andAllAreServed() throws Exception {
        limits.setFixed("in/limit=2");
        List<Integer> inside = new CopyOnWriteArrayList<>();
        start(exchange -> inside.add(snapshot().inFlight()));
        List<CompletableFuture<Exchange>> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            answers.add(send("x"));
        }
        for (CompletableFuture<Exchange> answer : answers) {
            assertThat(await(answer).getException()).isNull();
        }
        assertThat(inside).hasSize(200).allMatch(count -> count >= 1 && count <= 2);
        assertThat(snapshot().inFlight()).isZero();
        assertThat(snapshot().succeeded()).isEqualTo(200);
    }

    @Test
    void waitingExchange_holdsNoThread_andPriorityGoesFirst() throws Exception {
        limits.setFixed("in/limit=1");
        limits.setAgeing("0ms");
        policy.setPriority("header:priority");
        List<String> served = new CopyOnWriteArrayList<>();
        start(exchange -> {
            served.add(exchange.getMessage().getBody(String.class));
            hold(exchange);
        });
        List<CompletableFuture<Exchange>> answers = new ArrayList<>();
        answers.add(send("first"));
        DynamicNodesTest.await(() -> served.size() == 1);
        int threads = Thread.activeCount();
        // Straight into the route, as a consumer that does not block does it: the thread is back at once.
        List<String> line = List.of("low", "normal", "nonsense", "2", "high", "0");
        for (String priority : line) {
            answers.add(processAsync(priority));
        }
        assertThat(snapshot().queued()).isEqualTo(6);
        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
        open.countDown();
        for (CompletableFuture<Exchange> answer : answers) {
            assertThat(await(answer).getException()).isNull();
        }
        assertThat(served).containsExactly("first", "high", "0", "normal", "nonsense", "low", "2");
        assertThat(snapshot().queuedInAll()).isEqualTo(6);
    }

    /** Asks the consumer's processor itself; the template would park a thread. */
    private CompletableFuture<Exchange> processAsync(String priority) {
        Exchange exchange = context.getEndpoint("direct:in").createExchange(ExchangePattern.InOut);
        exchange.getMessage().setBody(priority);
        exchange.getMessage().setHeader("priority", priority);
        CompletableFuture<Exchange> answer = new CompletableFuture<>();
        AsyncProcessor route = (AsyncProcessor) context.getRoute("in").getProcessor();
        route.process(exchange, doneSync -> answer.complete(exchange));
        return answer;
    }

    @Test
    void fullLine_refusesAsAThrottlerDoes() throws Exception {
        limits.setFixed("in/limit=1");
        limits.setQueueLength("1");
        limits.setQueueTimeout("10m");
        start(this::hold);
        CompletableFuture<Exchange> held = send("held");
        DynamicNodesTest.await(() -> snapshot().inFlight() == 1);
        CompletableFuture<Exchange> waiting = processAsync("normal");
        Exchange full = await(processAsync("normal"));
        assertThat(full.getException())
                .isInstanceOf(ThrottlerRejectedExecutionException.class)
                .isInstanceOf(MethodLimitRefusedException.class)
                .hasMessageContaining("gate 'in/limit': too many wait (limit 1, in flight 1, waiting 1, class 1");
        assertThat(full.getException().getStackTrace()).isEmpty();
        open.countDown();
        assertThat(await(held).getException()).isNull();
        assertThat(await(waiting).getException()).isNull();
        assertThat(snapshot().refusedFull()).isEqualTo(1);
    }

    @Test
    void exchangeThatHasWaitedLongEnough_isRefused() throws Exception {
        limits.setFixed("in/limit=1");
        limits.setQueueTimeout("50ms");
        start(this::hold);
        CompletableFuture<Exchange> held = send("held");
        DynamicNodesTest.await(() -> snapshot().inFlight() == 1);
        assertThat(await(processAsync("normal")).getException())
                .isInstanceOf(MethodLimitRefusedException.class)
                .hasMessageContaining("no permit in time");
        assertThat(snapshot().refusedLate()).isEqualTo(1);
        open.countDown();
        assertThat(await(held).getException()).isNull();
    }

    @Test
    void permit_comesBackOnce_howeverABlockEnds() throws Exception {
        limits.setFixed("in/limit=1");
        start(new AsyncProcessorSupport() {
            @Override
            public boolean process(Exchange exchange, AsyncCallback callback) {
                switch (exchange.getMessage().getBody(String.class)) {
                    case "throws" -> throw new IllegalStateException("broken");
                    case "error" -> throw new StackOverflowError("deep");
                    case "fails" -> exchange.setException(new IOException("no"));
                    case "twice" -> callback.done(true);
                    case "throws after" -> {
                        callback.done(true);
                        throw new IllegalStateException("broken");
                    }
                    case "aside" -> {
                        new Thread(() -> callback.done(false), "weir-test-aside").start();
                        return false;
                    }
                    default -> throw new AssertionError("unknown body");
                }
                callback.done(true);
                return true;
            }
        });
        for (String how : List.of("throws", "error", "fails", "twice", "throws after", "aside")) {
            Exchange answer = await(send(how));
            assertThat(answer.getException() != null)
                    .as(how)
                    // Camel's channel around the step catches what is thrown late, before it passes the callback on.
                    .isEqualTo(
                            List.of("throws", "error", "fails", "throws after").contains(how));
            DynamicNodesTest.await(() -> snapshot().inFlight() == 0);
        }
        assertThat(snapshot().failed()).isEqualTo(4);
        assertThat(snapshot().succeeded()).isEqualTo(2);
    }

    @Test
    void transactedExchange_waitsAndGoesOnInItsThread() throws Exception {
        limits.setFixed("in/limit=1");
        List<String> threads = new CopyOnWriteArrayList<>();
        start(exchange -> {
            threads.add(Thread.currentThread().getName());
            hold(exchange);
        });
        CompletableFuture<Exchange> held = send("held");
        DynamicNodesTest.await(() -> threads.size() == 1);
        CompletableFuture<Exchange> answer = new CompletableFuture<>();
        Thread caller = new Thread(
                () -> {
                    Exchange exchange = context.getEndpoint("direct:in").createExchange(ExchangePattern.InOut);
                    exchange.getExchangeExtension().setTransacted(true);
                    exchange.getMessage().setBody("x");
                    answer.complete(template.send("direct:in", exchange));
                },
                "weir-test-transaction");
        caller.start();
        DynamicNodesTest.await(() -> snapshot().queued() == 1);
        open.countDown();
        assertThat(await(answer).getException()).isNull();
        assertThat(await(held).getException()).isNull();
        assertThat(threads.get(1)).isEqualTo("weir-test-transaction");
    }

    @Test
    void redelivery_outsideTheBlock_givesThePermitBackBetweenAttempts_andRefusalsAreNotRedelivered() throws Exception {
        limits.setFixed("search=1");
        limits.setQueueLength("0");
        policy.setName("search");
        List<Integer> attempts = new CopyOnWriteArrayList<>();
        List<Integer> between = new CopyOnWriteArrayList<>();
        start(new RouteBuilder() {
            @Override
            public void configure() {
                onException(MethodLimitRefusedException.class)
                        .maximumRedeliveries(0)
                        .handled(true)
                        .setBody(constant("busy"));
                onException(IOException.class)
                        .maximumRedeliveries(2)
                        .redeliveryDelay(0)
                        .onRedelivery(exchange -> between.add(snapshot().inFlight()));
                from("direct:in").to("direct:limited");
                from("direct:limited")
                        .errorHandler(noErrorHandler())
                        .policy(policy)
                        .process(exchange -> {
                            attempts.add(snapshot().inFlight());
                            if (exchange.getMessage().getBody(String.class).equals("hold")) {
                                hold(exchange);
                            } else {
                                throw new IOException("down");
                            }
                        })
                        .end();
            }
        });
        assertThat(await(send("x")).getException()).isInstanceOf(IOException.class);
        assertThat(attempts).containsExactly(1, 1, 1);
        assertThat(between).containsExactly(0, 0);
        CompletableFuture<Exchange> held = send("hold");
        DynamicNodesTest.await(() -> snapshot().inFlight() == 1);
        assertThat(await(send("x")).getMessage().getBody(String.class)).isEqualTo("busy");
        assertThat(snapshot().refusedFull()).isEqualTo(1);
        open.countDown();
        await(held);
    }

    @Test
    void onePolicyAtSeveralNodes_hasALimitAtEach_namedByRouteAndNode() throws Exception {
        start(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("in")
                        .policy(policy)
                        .id("outer")
                        .policy(policy)
                        .id("inner")
                        .to("log:x?level=TRACE")
                        .end()
                        .end()
                        .policy(policy)
                        .to("log:y?level=TRACE");
            }
        });
        await(send("x"));
        assertThat(limits.methodLimits().orElseThrow().snapshot().methods())
                .allSatisfy(method ->
                        assertThat(method.succeeded()).as(method.name()).isEqualTo(1))
                .extracting(MethodSnapshot::name)
                .hasSize(3)
                .contains("in/outer", "in/inner")
                .allSatisfy(name -> assertThat(name).matches("in/(outer|inner|policy[0-9]+)"));
    }

    @Test
    void wrongSettings_failTheStart_withAllMistakes() {
        limits.setTotal("none");
        limits.setController("magic");
        assertThatThrownBy(() -> start(exchange -> {}))
                .rootCause()
                .hasMessageContaining("method limits '" + context.getName() + "': total must be a whole number")
                .hasMessageContaining("controller must be one of method, throughput-feedback, none, but was 'magic'");
    }

    @Test
    void wrongPriority_failsTheStart() {
        policy.setPriority("nolanguage:x");
        assertThatThrownBy(() -> start(exchange -> {}))
                .rootCause()
                .hasMessageContaining("limit 'in/limit': priority must be header:NAME or LANGUAGE:EXPRESSION");
    }

    @Test
    void restartedRoute_keepsItsLimits_andAStoppedContextLeavesNoThread() throws Exception {
        Set<Thread> before = threads();
        start(exchange -> {});
        await(send("x"));
        context.getRouteController().stopRoute("in");
        context.getRouteController().startRoute("in");
        await(send("x"));
        assertThat(snapshot().succeeded()).isEqualTo(2);
        context.stop();
        for (Thread thread : threads()) {
            if (!before.contains(thread)) {
                thread.join(TimeUnit.SECONDS.toMillis(5));
            }
        }
        assertThat(threads()).isEqualTo(before);
        assertThat(limits.methodLimits()).isEmpty();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("weir-methods")
                        || thread.getName().contains("weir-limited"))
                .collect(Collectors.toSet());
    }

    @Test
    void stoppedLimits_refuseThoseWhoWait_andAllWhoCome() throws Exception {
        limits.setFixed("in/limit=1");
        start(this::hold);
        CompletableFuture<Exchange> held = send("held");
        DynamicNodesTest.await(() -> snapshot().inFlight() == 1);
        CompletableFuture<Exchange> waiting = processAsync("normal");
        limits.stop();
        assertThat(await(waiting).getException())
                .isInstanceOf(MethodLimitRefusedException.class)
                .hasMessageContaining("closed");
        assertThat(await(processAsync("normal")).getException()).isInstanceOf(MethodLimitRefusedException.class);
        open.countDown();
        assertThat(await(held).getException()).isNull();
    }
}
