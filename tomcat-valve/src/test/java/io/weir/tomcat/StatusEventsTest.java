package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stream of events: how it begins and ends, and what it takes meanwhile. */
@Timeout(60)
class StatusEventsTest extends StatusFixture {

    @Test
    void viewer_getsAnEventAtEachLookAndTheThreadEndsWithTheLastViewer() throws Exception {
        startWithRoot();
        assertThat(hasLooker()).as("nobody looks").isFalse();

        try (Listener first = listen().opened();
                Listener second = listen().opened()) {
            assertThat(first.header("Content-Type")).isEqualTo("text/event-stream;charset=utf-8");
            assertThat(first.event()).startsWith("data: <p id=\"now\"").contains("id=\"gc\"", "id=\"pool\"");
            assertThat(second.event()).contains("id=\"gc\"");
            assertThat(first.event()).as("nothing has changed but the time").doesNotContain("id=\"gc\"");
            assertThat(valve.getViewers()).isEqualTo(2);
            assertThat(hasLooker()).isTrue();
        }

        DrainFixture.await(() -> valve.getViewers() == 0 && !hasLooker());
        try (Listener again = listen().opened()) {
            assertThat(again.event()).as("it begins anew").contains("id=\"gc\"");
        }
    }

    @Test
    void viewersAboveTheBound_areRefusedInPlainWords() throws Exception {
        valve.setMaxViewers("2");
        startWithRoot();

        try (Listener first = listen().opened();
                Listener second = listen().opened()) {
            first.event();
            second.event();

            HttpResponse<String> third = server.get("/weir/events");

            assertThat(third.statusCode()).isEqualTo(503);
            assertThat(third.headers().firstValue("Retry-After")).hasValue("60");
            assertThat(third.headers().firstValue("Content-Type")).hasValue("text/plain;charset=utf-8");
            assertThat(third.body()).contains("maxViewers");
            assertThat(server.get("/weir").statusCode()).as("the page itself").isEqualTo(200);
            assertThat(metric("weir.status.refused")).isEqualTo(1);
        }
    }

    @Test
    void stoppedValve_endsTheStreamsAndLeavesNoThread() throws Exception {
        startWithRoot();

        try (Listener listener = listen().opened()) {
            listener.event();

            valve.stop();

            assertThat(hasLooker()).isFalse();
            String last = listener.event();
            while (last != null) {
                last = listener.event();
            }
            assertThat(server.get("/weir/events").statusCode()).isEqualTo(404);
        }
        valve.start();
        try (Listener again = listen().opened()) {
            assertThat(again.event()).isNotNull();
        }
    }

    @Test
    void viewers_holdNoThreadOfTheContainer() throws Exception {
        server.tomcat().getConnector().setProperty("maxThreads", "2");
        server.tomcat().getConnector().setProperty("minSpareThreads", "1");
        startWithRoot();
        Listener[] listeners = new Listener[8];
        try {
            for (int i = 0; i < listeners.length; i++) {
                listeners[i] = listen().opened();
                listeners[i].event();
            }
            assertThat(valve.getViewers()).isEqualTo(8);
            assertThat(server.get("/weir").statusCode()).isEqualTo(200);
        } finally {
            for (Listener listener : listeners) {
                if (listener != null) {
                    listener.close();
                }
            }
        }
    }

    @Test
    void behindAValveThatIsNotAsynchronous_thePageAsksAgain() throws Exception {
        server.addContext("");
        server.tomcat().getEngine().getPipeline().addValve(new ValveBase(false) {
            @Override
            public void invoke(Request request, Response response) throws IOException, ServletException {
                getNext().invoke(request, response);
            }
        });
        server.tomcat().getEngine().getPipeline().addValve(valve);
        server.start();

        assertThat(server.get("/weir").body()).contains("data-poll=\"?live\"");
        assertThat(server.get("/weir/events").statusCode()).isEqualTo(503);
    }

    private double metric(String name) {
        return valve.metrics().stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(metric -> metric.value())
                .sum();
    }
}
