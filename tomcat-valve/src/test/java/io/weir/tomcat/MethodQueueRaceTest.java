package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.clock.NanoClock;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Case V-01: permits come free at the very moment at which those who wait for them run out of time. Each client has one answer,
 * 200 or 503, and the permit is never lost.
 */
class MethodQueueRaceTest extends MethodQueueFixture {
    private static final boolean FULL = Boolean.getBoolean("weir.test.full");
    private static final int ROUNDS = FULL ? 2_000 : 6;
    private static final int PARKED = FULL ? 200 : 60;
    private static final long SHORTEST_MICROS = 45_000;
    private static final long LONGEST_MICROS = 55_000;

    /** Whatever Tomcat warns of; a request that is dispatched or completed twice is among it. */
    private static final class Warnings extends Handler {
        private final List<String> said = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord logRecord) {
            said.add(logRecord.getMessage() + " " + logRecord.getThrown());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static void work(long micros) {
        long end = NanoClock.system().nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
        for (long left = end - NanoClock.system().nanoTime();
                left > 0;
                left = end - NanoClock.system().nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Test
    @Timeout(1_800)
    void permitThatComesFreeAtTheDeadline_isNeverLost() throws Exception {
        long seed = Long.getLong("weir.test.seed", new Random().nextLong());
        Random random = new Random(seed);
        addSynchronous("/race", (request, response) -> {
            work(Long.parseLong(request.getParameter("micros")));
            response.getWriter().print("in");
        });
        Warnings warnings = new Warnings();
        Logger log = Logger.getLogger("org.apache");
        log.addHandler(warnings);
        try {
            start("methods", "/app/race", "fixed", "/app/race=1", "queueTimeout", "50ms", "interval", "10ms");
            int refused = 0;
            for (int round = 0; round < ROUNDS; round++) {
                refused += refusedInOneRound(random, "seed " + seed + ", round " + round);
            }
            assertThat(refused).as("some ran out of time, seed " + seed).isPositive();
        } finally {
            log.removeHandler(warnings);
        }
        assertThat(warnings.said).as("seed " + seed).isEmpty();
    }

    private int refusedInOneRound(Random random, String round) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i <= PARKED; i++) {
            long micros = SHORTEST_MICROS + (long) (random.nextDouble() * (LONGEST_MICROS - SHORTEST_MICROS));
            all.add(send(request("/app/race?micros=" + (i == 0 ? micros : micros / 20))));
        }
        int refused = 0;
        for (CompletableFuture<HttpResponse<String>> each : all) {
            HttpResponse<String> answer = answer(each);
            assertThat(answer.statusCode()).as(round).isIn(200, 503);
            assertThat(answer.body()).as(round).isEqualTo(answer.statusCode() == 200 ? "in" : "");
            refused += answer.statusCode() == 503 ? 1 : 0;
        }
        assertAllPermitsAreBack();
        assertThat(answer(send(request("/app/race?micros=0"))).statusCode())
                .as(round)
                .isEqualTo(200);
        return refused;
    }
}
