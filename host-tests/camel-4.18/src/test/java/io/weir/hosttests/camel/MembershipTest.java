package io.weir.hosttests.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that come and go while the route runs, by an operator's hand and from a directory. */
@Timeout(120)
class MembershipTest {
    @RegisterExtension
    static final HttpNodes NODES = new HttpNodes("a", "b", "c");

    @TempDir
    Path folder;

    /** A route over node a; the others may come. */
    private static Gateway over(GcAwareLoadBalancer balancer) throws Exception {
        return new Gateway()
                .routes(r ->
                        r.from("direct:in").routeId("in").loadBalance(balancer).to(NODES.uri("a")))
                .start();
    }

    @Test
    void addedAndRemovedUnderLoad_noCallFails_andTheHeldOneIsAnswered() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (Gateway gateway = over(balancer)) {
            AtomicBoolean stop = new AtomicBoolean();
            List<CompletableFuture<Integer>> load = new ArrayList<>();
            for (int caller = 0; caller < 4; caller++) {
                load.add(Calls.begin(() -> {
                    int answered = 0;
                    while (!stop.get() || answered < 10) {
                        answered += gateway.bodies("direct:in", 1).size();
                    }
                    return answered;
                }));
            }
            for (int round = 0; round < 10; round++) {
                String name = balancer.addNode(NODES.uri("b"));
                assertThat(name).isEqualTo(NODES.node("b").origin());
                int before = NODES.node("b").received().size();
                assertThat(Calls.until(() -> NODES.node("b").received().size() > before))
                        .as("b gets requests")
                        .isTrue();
                assertThat(balancer.removeNode(name)).isTrue();
                assertThat(Calls.until(() -> balancer.nodes().size() == 1))
                        .as("b has drained")
                        .isTrue();
            }
            stop.set(true);
            for (CompletableFuture<Integer> caller : load) {
                assertThat(Calls.await(caller)).isGreaterThanOrEqualTo(10);
            }

            NODES.node("b").answer((request, response) -> {
                held.countDown();
                Calls.hold(release);
                NODES.node("b").answerName(request, response);
            });
            balancer.addNode(NODES.uri("b"));
            List<CompletableFuture<Exchange>> two = List.of(begin(gateway), begin(gateway));
            assertThat(held.await(Calls.DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
            balancer.removeNode(NODES.uri("b"));
            assertThat(gateway.bodies("direct:in", 5)).containsOnly("a");
            assertThat(Gateway.metric(balancer, "weir.balancer.nodes.draining")).isEqualTo(1);
            release.countDown();
            List<String> answers = new ArrayList<>();
            for (CompletableFuture<Exchange> one : two) {
                answers.add(Calls.await(one).getMessage().getBody(String.class));
            }
            assertThat(answers).containsExactlyInAnyOrder("a", "b");
            assertThat(Gateway.metric(balancer, "weir.balancer.drains.timed.out"))
                    .isZero();
        } finally {
            release.countDown();
        }
    }

    private static CompletableFuture<Exchange> begin(Gateway gateway) {
        return gateway.begin("direct:in", exchange -> exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "GET"));
    }

    @Test
    void whoCameAndWent_staysSo_overAStopAndStartOfTheRoute() throws Exception {
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        try (Gateway gateway = over(balancer)) {
            balancer.addNode(NODES.uri("b"));
            balancer.addNode(NODES.uri("c"));
            balancer.removeNode(NODES.uri("a"));

            gateway.context().getRouteController().stopRoute("in");
            gateway.context().getRouteController().startRoute("in");

            assertThat(gateway.bodies("direct:in", 4)).containsExactlyInAnyOrder("b", "b", "c", "c");
            assertThat(balancer.removeNode(NODES.node("c").origin())).isTrue();
            assertThat(gateway.bodies("direct:in", 3)).containsOnly("b");
        }
    }

    @Test
    void fileReadAgain_nodesFollow_andOneThatIsGoneChangesNothing() throws Exception {
        Path file = folder.resolve("nodes");
        write(file, NODES.uri("b"));
        GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
        balancer.setDirectory("file:" + file);
        balancer.setDirectoryInterval("100ms");
        try (Gateway gateway = over(balancer)) {
            assertThat(gateway.bodies("direct:in", 4)).containsExactlyInAnyOrder("a", "a", "b", "b");

            write(file, "# b is gone", NODES.uri("c"));
            assertThat(Calls.until(() -> balancer.nodes().stream()
                            .map(node -> node.name())
                            .toList()
                            .equals(List.of(
                                    NODES.node("a").origin(), NODES.node("c").origin()))))
                    .isTrue();
            assertThat(gateway.bodies("direct:in", 4)).containsExactlyInAnyOrder("a", "a", "c", "c");

            Files.delete(file);
            assertThat(Calls.until(() -> Gateway.metric(balancer, "weir.balancer.directory.failures") > 0))
                    .isTrue();
            assertThat(gateway.bodies("direct:in", 4)).containsExactlyInAnyOrder("a", "a", "c", "c");
        }
    }

    private static void write(Path file, String... lines) throws IOException {
        Path next = file.resolveSibling("next");
        Files.write(next, List.of(lines));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
