package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.Test;

class DirectoryWatchTest {
    private static final class Child extends AsyncProcessorSupport {
        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
            callback.done(true);
            return true;
        }
    }

    @Test
    void routeStoppedWhileRead_nodeThatIsGone_isRemovedAtTheNextReading() {
        AtomicReference<List<String>> nodes = new AtomicReference<>(List.of("direct:x", "direct:y"));
        Map<String, Optional<AsyncProcessor>> listed = new HashMap<>();
        List<AsyncProcessor> removed = new ArrayList<>();
        DirectoryWatch watch = new DirectoryWatch(
                "in",
                new DirectorySettings(Optional.empty(), Duration.ofSeconds(1), "", Duration.ZERO),
                nodes::get,
                listed);
        watch.follow(uri -> Optional.of(new Child()), removed::add);
        AsyncProcessor gone = listed.get("direct:y").orElseThrow();

        nodes.set(List.of("direct:x"));
        watch.follow(uri -> Optional.empty(), child -> {
            throw new IllegalStateException("the route has stopped");
        });
        watch.follow(uri -> Optional.empty(), removed::add);

        assertThat(removed).containsExactly(gone);
        assertThat(listed).containsOnlyKeys("direct:x");
    }
}
