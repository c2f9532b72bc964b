package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.status.StatusPage;
import io.weir.status.StatusSection;
import io.weir.tomcat.status.Viewer;
import io.weir.tomcat.status.ViewerHub;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Viewers that do not take what they are sent, with events so large and frequent that it shows soon. */
@Timeout(60)
class SlowViewerTest extends StatusFixture {
    private static final String LARGE = "x".repeat(200_000);

    private final AtomicLong looks = new AtomicLong();
    private final ViewerHub hub = new ViewerHub("test", 4, Duration.ofMillis(10), () -> this::page);

    private StatusPage page() {
        StatusSection section = StatusSection.of("large", "Large")
                .fact(Long.toString(looks.incrementAndGet()), LARGE)
                .build();
        return new StatusPage("t", "n", List.of(section));
    }

    @Test
    void viewerThatDoesNotRead_isDroppedAndHoldsUpNobody() throws Exception {
        server.addContext("");
        server.tomcat().getConnector().setProperty("socket.txBufSize", "8192");
        server.tomcat().getEngine().getPipeline().addValve(new ValveBase(true) {
            @Override
            public void invoke(Request request, Response response) throws IOException, ServletException {
                if (request.isAsync()) {
                    getNext().invoke(request, response);
                } else {
                    assertThat(Viewer.start(hub, request, response)).isTrue();
                }
            }
        });
        server.start();
        try (hub;
                Listener slow = listen().opened();
                Listener quick = listen().opened()) {
            assertThat(quick.event()).contains(LARGE);
            while (hub.dropped() == 0) {
                assertThat(quick.event()).contains("id=\"large\"");
            }

            assertThat(hub.viewers()).isEqualTo(1);
            assertThat(quick.event()).contains(LARGE);
            assertThat(slow.status).as("it had been let in").isEqualTo("HTTP/1.1 200 ");
        }
        assertThat(hasLooker()).isFalse();
    }
}
