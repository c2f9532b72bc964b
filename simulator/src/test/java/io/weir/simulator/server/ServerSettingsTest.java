package io.weir.simulator.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.simulator.kernel.QueueOrder;
import org.junit.jupiter.api.Test;

class ServerSettingsTest {

    @Test
    void allMistakes_comeAtOnce() {
        assertThatThrownBy(() -> new ServerSettings(
                        0, -1, 2, -1, 0, -1, QueueOrder.FIFO, 0, true, AbortVisibility.NEVER, TlsCosts.PLAIN, false))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("cpus must be in 0..1024, above 0, but was 0.0")
                .hasMessageContaining("contention must be in 0..1, but was -1.0")
                .hasMessageContaining("coherence")
                .hasMessageContaining("connect")
                .hasMessageContaining("maxConnections must be >= 1, but was 0")
                .hasMessageContaining("backlog")
                .hasMessageContaining("workers");
        assertThatThrownBy(() -> new TlsCosts(-1, Double.NaN, Double.POSITIVE_INFINITY))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("accept")
                .hasMessageContaining("full")
                .hasMessageContaining("resumed");
    }
}
