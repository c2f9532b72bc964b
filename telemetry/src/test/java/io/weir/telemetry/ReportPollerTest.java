package io.weir.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.weir.config.ConfigException;
import io.weir.report.GcReport;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the poller does tick by tick; {@link ReportPollerFieldTest} lets time run. */
@Timeout(60)
class ReportPollerTest extends PollerFixture {

    @Test
    void nodeThatAnswers_isReportedAtEveryTick() throws Exception {
        TestNode node = opened(new TestNode());
        ReportPoller poller = start();
        poller.add("n1", node.uri());

        for (int i = 0; i < 3; i++) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo("majors 17");
        }

        assertThat(metric(poller, "weir.poller.polls")).isEqualTo(3);
        assertThat(metric(poller, "weir.poller.reports")).isEqualTo(3);
        assertThat(metric(poller, "weir.poller.failures")).isZero();
        assertThat(metric(poller, "weir.poller.nodes")).isEqualTo(1);
    }

    @Test
    void request_isAPlainGetWithoutCookiesUpgradesOrCompression() throws Exception {
        TestNode node = opened(new TestNode(exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "a=b");
            TestNode.answer(exchange, 200, GcReportJson.write(GcReport.builder().build()));
        }));
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        for (int i = 0; i < 2; i++) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo("majors 0");
        }

        assertThat(node.requests()).hasSize(2).allSatisfy(headers -> {
            assertThat(headers.keySet()).containsOnly("Host", "Accept", "Connection", "User-agent");
            assertThat(headers.get("Connection")).containsExactly("keep-alive");
            assertThat(headers.get("Host")).containsExactly("127.0.0.1:" + node.port());
        });
    }

    @Test
    void nodeThatIsNotThere_isAFailureAtEveryTick() throws Exception {
        TestNode node = new TestNode();
        node.close();
        ReportPoller poller = start();
        poller.add("n1", node.uri());

        for (int i = 0; i < 3; i++) {
            tick();
            assertThat(recorder.next("n1")).isEqualTo("no connection");
        }
        assertThat(metric(poller, "weir.poller.failures")).isEqualTo(3);
    }

    @Test
    void unansweredNode_isNotAskedAgainUntilItsDeadlineHasClosedTheConnection() throws Exception {
        SilentNode node = opened(new SilentNode());
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        tick();
        Await.until("the node is connected to", SOON, () -> node.accepted() == 1);

        for (int i = 0; i < 29; i++) {
            tick();
        }
        assertThat(metric(poller, "weir.poller.polls")).isEqualTo(1);
        assertThat(recorder.waiting("n1")).isZero();

        tick();
        assertThat(recorder.next("n1")).isEqualTo("no answer in time");
        assertThat(metric(poller, "weir.poller.polls")).isEqualTo(2);
        Await.until("the node is connected to anew", SOON, () -> node.accepted() == 2);
        awaitTicking("the first connection is closed", () -> node.open() == 1);
        assertThat(recorder.waiting("n1")).isZero();
    }

    @Test
    void afterAPauseOfThisJvm_anAnswerThatLiesUnreadIsWaitedForOneTickMore() throws Exception {
        SilentNode node = opened(new SilentNode());
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        tick();
        Await.until("the node is connected to", SOON, () -> node.accepted() == 1);

        clock.advance(DEADLINE.multipliedBy(2));
        tick();
        assertThat(recorder.waiting("n1")).isZero();
        assertThat(metric(poller, "weir.poller.under_way")).isEqualTo(1);

        // Late a second time: an executor that always is must not keep the deadline from being judged.
        clock.advance(DEADLINE);
        tick();
        assertThat(recorder.next("n1")).isEqualTo("no answer in time");
    }

    @Test
    void nodeRemovedWhileItIsAsked_isHeardOfNoMoreAndItsConnectionIsClosed() throws Exception {
        SilentNode silent = opened(new SilentNode());
        TestNode healthy = opened(new TestNode());
        ReportPoller poller = start();
        poller.add("n1", silent.uri());
        poller.add("n2", healthy.uri());
        tick();
        Await.until("the node is connected to", SOON, () -> silent.accepted() == 1);

        assertThat(poller.remove("n1")).isTrue();
        assertThat(poller.remove("n1")).isFalse();

        awaitTicking("the connection is closed", () -> silent.open() == 0);
        assertThat(recorder.waiting("n1")).isZero();
        assertThat(silent.accepted()).isEqualTo(1);
        assertThat(recorder.next("n2")).isEqualTo("majors 17");

        poller.add("n1", healthy.uri());
        tick();
        assertThat(recorder.next("n1")).isEqualTo("majors 17");
    }

    @Test
    void userInTheUri_isSentAndNeverSaid() throws Exception {
        TestNode node = opened(new TestNode());
        ReportPoller poller = start();
        URI uri = URI.create("http://scraper:se%3Acret@127.0.0.1:" + node.port() + "/weir/report?x=%20y");
        poller.add("n1", uri);

        tick();

        assertThat(recorder.next("n1")).isEqualTo("majors 17");
        String expected = "Basic " + Base64.getEncoder().encodeToString("scraper:se:cret".getBytes(UTF_8));
        assertThat(node.requests().get(0).get("Authorization")).containsExactly(expected);
        assertThat(node.requests().get(0).get("Host")).containsExactly("127.0.0.1:" + node.port());
        assertThat(new PolledNode("n1", uri).toString()).doesNotContain("scraper", "cret");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> poller.add("n2", URI.create("ftp://scraper:secret@host/")))
                .withMessage("report poller: the URI of node 'n2' must be http or https with a host, but has scheme "
                        + "'ftp' and host 'host'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/weir/report", "mailto:a@b", "http:/report", "jdbc:x", "http://a_b:80x/"})
    void uriOfAnotherKind_isRefused(String uri) {
        ReportPoller poller = start();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> poller.add("n1", URI.create(uri)))
                .withMessageStartingWith("report poller: the URI of node 'n1' must be http or https with a host");
        assertThatIllegalArgumentException().isThrownBy(() -> poller.add(" ", URI.create("http://host/")));
    }

    @Test
    void nodeOfANameThatIsPolled_isRefused() throws Exception {
        TestNode node = opened(new TestNode());
        ReportPoller poller = start();
        poller.add("n1", node.uri());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> poller.add("n1", node.uri()))
                .withMessage("report poller: node 'n1' is polled already");
    }

    @Test
    void listenerThatThrows_isCountedAndCostsNoOtherNodeItsReport() throws Exception {
        TestNode node = opened(new TestNode());
        ReportPoller poller = start(
                new ReportListener() {
                    @Override
                    public void onReport(String name, GcReport report) {
                        if (name.equals("n1")) {
                            throw new IllegalStateException("a listener's fault");
                        }
                        recorder.onReport(name, report);
                    }

                    @Override
                    public void onFailure(String name, String reason) {
                        recorder.onFailure(name, reason);
                    }
                },
                InetAddress::getAllByName);
        poller.add("n1", node.uri());
        poller.add("n2", node.uri());

        for (int i = 0; i < 3; i++) {
            tick();
            assertThat(recorder.next("n2")).isEqualTo("majors 17");
            Await.until("both are answered", SOON, () -> metric(poller, "weir.poller.under_way") == 0);
        }

        assertThat(metric(poller, "weir.poller.faults")).isEqualTo(3);
        assertThat(metric(poller, "weir.poller.reports")).isEqualTo(6);
    }

    @Test
    void closed_nothingIsAskedOrReportedAndNoNodeCanBeAdded() throws Exception {
        SilentNode node = opened(new SilentNode());
        ReportPoller poller = start();
        poller.add("n1", node.uri());
        tick();
        Await.until("the node is connected to", SOON, () -> node.accepted() == 1);

        poller.close();
        poller.close();

        assertThat(ticker.isCancelled()).isTrue();
        Await.until("the connection is closed", SOON, () -> node.open() == 0);
        assertThat(recorder.waiting("n1")).isZero();
        assertThatIllegalStateException().isThrownBy(() -> poller.add("n2", node.uri()));
    }

    @Test
    void settingsOutOfRange_areAllNamed() {
        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(() -> new PollSettings(Duration.ofMillis(9), Duration.ofMinutes(11)))
                .satisfies(e -> assertThat(e.mistakes())
                        .containsExactly(
                                "report poller 'reports': interval must be in 10ms..10m, but was PT0.009S",
                                "report poller 'reports': deadline must be in 10ms..10m, but was PT11M"));
    }
}
