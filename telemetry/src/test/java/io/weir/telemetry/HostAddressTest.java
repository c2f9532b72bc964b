package io.weir.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the names of polled hosts are looked up. */
@Timeout(60)
class HostAddressTest extends PollerFixture {

    @Test
    void nameThatDoesNotResolve_isAFailureAndTriedAgain() throws Exception {
        TestNode node = opened(new TestNode());
        AtomicInteger lookups = new AtomicInteger();
        ReportPoller poller = start(recorder, host -> {
            assertThat(host).isEqualTo("node.test");
            if (lookups.incrementAndGet() == 1) {
                throw new UnknownHostException(host);
            }
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        });
        poller.add("n1", URI.create("http://node.test:" + node.port() + "/weir/report"));

        tick();
        assertThat(recorder.next("n1")).isEqualTo("the host's name does not resolve");
        tick();
        assertThat(recorder.next("n1")).isEqualTo("majors 17");
        tick();
        assertThat(recorder.next("n1")).isEqualTo("majors 17");

        assertThat(lookups).hasValue(2);
        assertThat(node.requests().get(0).get("Host")).containsExactly("node.test:" + node.port());
    }

    @Test
    void nameServerThatDoesNotAnswer_costsThatNodeItsDeadlineAndNoOtherNode() throws Exception {
        TestNode node = opened(new TestNode());
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger hanging = new AtomicInteger();
        ReportPoller poller = start(recorder, host -> {
            if (host.equals("lost.test")) {
                hanging.incrementAndGet();
                awaitQuietly(never);
            }
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        });
        poller.add("lost", URI.create("http://lost.test:" + node.port() + "/"));
        poller.add("n1", URI.create("http://node.test:" + node.port() + "/"));

        for (int i = 0; i < 31; i++) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo("majors 17");
        }

        assertThat(recorder.next("lost")).isEqualTo("no answer in time");
        assertThat(hanging).as("one look-up for one name").hasValue(1);
        never.countDown();
        assertThat(recorder.next("lost")).isEqualTo("majors 17");
    }

    @Test
    void nodeRemovedWhileItsNameIsLookedUp_isNotAsked() throws Exception {
        TestNode removed = opened(new TestNode());
        TestNode other = opened(new TestNode());
        CountDownLatch lookedUp = new CountDownLatch(1);
        ReportPoller poller = start(recorder, host -> {
            if (host.equals("slow.test")) {
                awaitQuietly(lookedUp);
            }
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        });
        poller.add("n1", URI.create("http://slow.test:" + removed.port() + "/"));
        tick();
        poller.remove("n1");
        lookedUp.countDown();

        poller.add("n2", URI.create("http://node.test:" + other.port() + "/"));
        for (int i = 0; i < 3; i++) {
            tick();
            assertThat(recorder.next("n2")).isEqualTo("majors 17");
        }
        assertThat(removed.requests()).isEmpty();
        assertThat(recorder.waiting("n1")).isZero();
    }

    @Test
    void hostWithSeveralAddresses_theNextIsTriedAfterAFailure() throws Exception {
        TestNode node = opened(new TestNode());
        InetAddress nobody = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        ReportPoller poller = start(recorder, host -> new InetAddress[] {nobody, InetAddress.getLoopbackAddress()});
        poller.add("n1", URI.create("http://node.test:" + node.port() + "/"));

        tick();
        assertThat(recorder.next("n1")).isEqualTo("no connection");
        for (int i = 0; i < 3; i++) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo("majors 17");
        }
    }

    @Test
    void addressOlderThanHalfAMinute_isLookedUpAnewWhileTheOldOneIsUsed() throws Exception {
        TestNode node = opened(new TestNode());
        AtomicInteger lookups = new AtomicInteger();
        ReportPoller poller = start(recorder, host -> {
            if (lookups.incrementAndGet() > 1) {
                throw new UnknownHostException(host);
            }
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        });
        poller.add("n1", URI.create("http://node.test:" + node.port() + "/"));

        for (int i = 0; i < 65; i++) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo("majors 17");
        }

        Await.until("two look-ups more", SOON, () -> lookups.get() == 3);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
