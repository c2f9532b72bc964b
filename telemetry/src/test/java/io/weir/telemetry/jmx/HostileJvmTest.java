package io.weir.telemetry.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.telemetry.Await;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Peers that answer what no JVM would. */
@Timeout(60)
class HostileJvmTest extends JmxFixture {
    private static final AtomicBoolean SPRUNG = new AtomicBoolean();

    /** A class of this application that does something when it is read. */
    private static final class Trap implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            SPRUNG.set(true);
        }
    }

    private JmxServer observed() throws IOException, InterruptedException {
        JmxServer server = opened(new JmxServer());
        start(Duration.ofMillis(100), Duration.ofSeconds(10)).add("a", server.address(), NOBODY);
        recorder.nextReport("a");
        return server;
    }

    @Test
    void objectOfAnApplicationsClass_isNotReadAtAll() throws Exception {
        JmxServer server = observed();
        SPRUNG.set(false);

        server.filter((bean, attribute, value) -> attribute.equals("Uptime") ? new Trap() : value);

        assertThat(recorder.nextFailure("a")).isEqualTo("the answer is not that of a JVM's connector");
        assertThat(SPRUNG).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE})
    void uptimeThatIsNone_isAFailure(long uptime) throws Exception {
        JmxServer server = observed();

        server.filter((bean, attribute, value) -> attribute.equals("Uptime") ? (Object) uptime : value);

        assertThat(recorder.nextFailure("a")).isEqualTo("the connection failed (IOException)");
        server.filter((bean, attribute, value) -> value);
        int reports = recorder.reportsWaiting("a");
        Await.until("reports again", SOON, () -> recorder.reportsWaiting("a") > reports);
    }

    @Test
    void valuesOfOtherTypes_areFailures() throws Exception {
        JmxServer server = observed();

        for (Object answer : List.of("text", 3.5, new long[1000])) {
            server.filter((bean, attribute, value) -> attribute.equals("Usage") ? answer : value);
            recorder.nextFailure("a");
        }

        server.filter((bean, attribute, value) -> value);
        int reports = recorder.reportsWaiting("a");
        Await.until("reports again", SOON, () -> recorder.reportsWaiting("a") > reports);
    }
}
