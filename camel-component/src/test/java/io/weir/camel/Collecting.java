package io.weir.camel;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets a node of the fixture hold its requests, as if it collected, until told otherwise; it then answers with its name. */
final class Collecting {
    private final CountDownLatch over = new CountDownLatch(1);
    private final Semaphore held = new Semaphore(0);
    private int expected;

    Collecting(BalancerFixture route, String node) {
        this(route, node, null);
    }

    /** Lets the node fail in the end; an error of null lets it answer. */
    Collecting(BalancerFixture route, String node, String error) {
        route.answer(node, exchange -> {
            held.release();
            over.await(BalancerFixture.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            if (error != null) {
                throw new IOException(error);
            }
            exchange.getMessage().setBody(node);
        });
    }

    boolean wasHeld() {
        return held.availablePermits() > 0;
    }

    /** Waits until so many requests in all have come. */
    boolean awaitHeld(int requests) throws InterruptedException {
        int more = requests - expected;
        expected = requests;
        return held.tryAcquire(more, BalancerFixture.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    void end() {
        over.countDown();
    }
}
