package io.weir.camel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import java.util.List;
import java.util.Map;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What may be said of affinity. */
@Timeout(60)
class AffinitySettingsTest {
    @Test
    void wrongSettings_areReportedWithAllOthers() {
        BalancerFixture route = new BalancerFixture(b -> {
            b.setAffinity("firm");
            b.setAffinityKey("simple:${header.user");
            b.setFailoverAttempts("-1");
            b.setFailoverOn("java.io.IOException, no.such.Failure, java.lang.String");
            b.setMode("maybe");
        });
        assertThatThrownBy(route::start)
                .rootCause()
                .hasMessageContaining("balancer 'in': affinity must be one of none, soft, hard, but was 'firm'")
                .hasMessageContaining("balancer 'in': affinityKey must be cookie:NAME, header:NAME or")
                .hasMessageContaining("but was 'simple:${header.user' (")
                .hasMessageContaining("failoverAttempts must be a whole number in 0..1000, but was -1")
                .hasMessageContaining("failoverOn must be full class names of exceptions with commas between them,"
                        + " but was 'no.such.Failure'")
                .hasMessageContaining("but was 'java.lang.String'")
                .hasMessageContaining("mode must be one of");
        route.close();
    }

    @Test
    void keyWithoutAffinity_isAMistake() {
        Map<String, String> texts = Map.of("affinityKey", "cookie:WEIR");
        assertThatThrownBy(() -> BalancerSettings.read("in", texts, new DefaultCamelContext()))
                .hasMessage("balancer 'in': affinity must be soft or hard where affinityKey is set, but was 'none'");
    }

    @Test
    void wrongKeys_areMistakes() {
        for (String key : List.of("", "user", "cookie:", "cookie:a b", "header:x;y", "klingon:x", ":x")) {
            Map<String, String> texts = Map.of("affinity", "soft", "affinityKey", key);
            assertThatThrownBy(() -> BalancerSettings.read("in", texts, new DefaultCamelContext()))
                    .as(key)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageStartingWith("balancer 'in': affinityKey must be ")
                    .hasMessageContaining("but was '" + key + "'");
        }
    }
}
