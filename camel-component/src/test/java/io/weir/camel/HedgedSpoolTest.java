package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener;
import io.weir.clock.NanoClock;
import io.weir.metrics.Metric;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.converter.stream.CachedOutputStream;
import org.apache.camel.converter.stream.FileInputStreamCache;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers that stream caching has spooled to a file: whole until the exchange ends, and gone after it, whoever won. */
@Timeout(60)
class HedgedSpoolTest {
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long DEADLINE_SECONDS = 10;

    private static final GcReport NEAR_MAJOR =
            BalancerFixture.lastingNearMajor().build();

    @TempDir
    Path spool;

    private final DefaultCamelContext context = new DefaultCamelContext();
    private final GcAwareLoadBalancer balancer = new GcAwareLoadBalancer();
    private final CountDownLatch avoided = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private volatile boolean held;
    private volatile String read;

    /** Starts two nodes behind a balancer; the next request goes to the avoided one. */
    private void start(String hedgeAfter) throws Exception {
        context.getStreamCachingStrategy().setSpoolEnabled(true);
        context.getStreamCachingStrategy().setSpoolThreshold(1);
        context.getStreamCachingStrategy().setSpoolDirectory(spool.toString());
        balancer.setHedgeAfter(hedgeAfter);
        balancer.setMaxAvoidTime("10m");
        balancer.setAvoidanceListener(new AvoidanceListener() {
            @Override
            public void avoided(String node, Reason reason, long untilEventNanos) {
                avoided.countDown();
            }
        });
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                errorHandler(noErrorHandler());
                from("direct:in")
                        .loadBalance(balancer)
                        .to("direct:a")
                        .to("direct:b")
                        .end()
                        .process(exchange -> read = exchange.getMessage().getBody(String.class));
                from("direct:a").process(exchange -> {
                    if (held) {
                        mayAnswer.await(DEADLINE_SECONDS, TimeUnit.SECONDS);
                    }
                    answer(exchange, "a");
                    exchange.getMessage().setHeader(GcReportHeader.DEFAULT_NAME, GcReportHeader.format(NEAR_MAJOR));
                });
                from("direct:b").process(exchange -> answer(exchange, "b"));
            }
        });
        context.start();
        send(get());
        assertThat(avoided.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        send(get());
        assertThat(read).isEqualTo(text("b"));
    }

    @AfterEach
    void stop() {
        mayAnswer.countDown();
        context.stop();
    }

    /** Answers as a producer does whose answer is too large for the memory. */
    private static void answer(Exchange exchange, String node) throws IOException {
        CachedOutputStream out = new CachedOutputStream(exchange);
        out.write(text(node).getBytes(StandardCharsets.UTF_8));
        out.close();
        exchange.getMessage().setBody(out.newStreamCache());
        assertThat(exchange.getMessage().getBody()).isInstanceOf(FileInputStreamCache.class);
    }

    private static String text(String node) {
        return node.repeat(10_000);
    }

    private static Processor get() {
        return exchange -> exchange.getMessage().setHeader(Exchange.HTTP_METHOD, "GET");
    }

    private void send(Processor request) throws Exception {
        Exchange answer = context.createProducerTemplate()
                .asyncSend("direct:in", request)
                .get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        assertThat(answer.getException()).isNull();
    }

    private double metric(String name) {
        return balancer.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }

    private long files() throws IOException {
        try (Stream<Path> files = Files.walk(spool)) {
            return files.filter(Files::isRegularFile).count();
        }
    }

    /**
     * The last files go when the exchange, or a late loser, has ended, which is after the caller was answered; and a late loser
     * may not have begun to write its file.
     */
    private void assertNoFileStays() throws Exception {
        NanoClock clock = NanoClock.system();
        long deadlineNanos = clock.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        long noneSinceNanos = clock.nanoTime();
        while (clock.nanoTime() - noneSinceNanos < QUIET_NANOS && clock.nanoTime() - deadlineNanos < 0) {
            if (files() > 0) {
                noneSinceNanos = clock.nanoTime();
            }
            LockSupport.parkNanos(1_000_000L);
        }
        assertThat(files()).isZero();
    }

    @Test
    void firstAnswersInTime_itsAnswerIsWhole_andNoFileStays() throws Exception {
        start("1m");

        send(get());

        assertThat(read).isEqualTo(text("a"));
        assertThat(metric("weir.balancer.hedged")).isEqualTo(1);
        assertNoFileStays();
    }

    @Test
    void secondAnswersFirst_itsAnswerIsWhole_andTheLosersFileGoes() throws Exception {
        start("1ms");
        held = true;

        send(get());

        assertThat(read).isEqualTo(text("b"));
        assertThat(metric("weir.balancer.hedged.second")).isEqualTo(1);
        mayAnswer.countDown();
        assertNoFileStays();
    }

    @Test
    void secondNeverMade_requestsFileGoes() throws Exception {
        start("1m");

        send(exchange -> {
            exchange.setProperty(GcAwareLoadBalancer.SAFE_TO_REPEAT, true);
            exchange.getMessage()
                    .setBody(new ByteArrayInputStream(text("request").getBytes(StandardCharsets.UTF_8)));
        });

        assertThat(read).isEqualTo(text("a"));
        assertThat(metric("weir.balancer.hedged")).isEqualTo(1);
        assertNoFileStays();
    }
}
