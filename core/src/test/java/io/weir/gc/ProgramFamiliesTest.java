package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ProgramFamiliesTest {

    @Test
    void usersFamilies_comeAfterTheStartAndBeforeTheOthers() throws IOException {
        List<ProgramFamily> families = ProgramFamilies.withUsers("user", properties("""
                families = cache, batch
                family.cache.migcAvg = ..2
                family.cache.forecaster = count
                family.cache.windowGaps = 0.5
                family.cache.minWindow = 100ms
                family.batch.migcCv = 0.2..0.6
                family.batch.shortestPause = 50ms
                family.batch.selector = p2c
                """));
        assertThat(families)
                .extracting(ProgramFamily::name)
                .startsWith("explicit-clock", "start-up", "cache", "batch", "regular");
        ProgramFamily cache = families.get(2);
        assertThat(cache.policy().method()).isEqualTo(ForecastMethod.COUNT);
        assertThat(cache.policy().forGap(1_000_000_000L).windowNanos()).isEqualTo(500_000_000L);
        assertThat(cache.criteria().meanMinors().contains(1.9)).isTrue();
        assertThat(cache.criteria().meanMinors().contains(2)).isFalse();
        assertThat(cache.criteria().meanMinors().contains(Double.NaN)).isFalse();
        assertThat(cache.criteria().minorsVariation().contains(Double.NaN)).isTrue();
        AvoidancePolicy batch = families.get(3).policy().forGap(0);
        assertThat(batch.shortestPauseNanos()).isEqualTo(50_000_000L);
        assertThat(batch.selector()).isEqualTo("p2c");
    }

    @Test
    void mistakes_areReportedAllAtOnce() {
        assertThatThrownBy(() -> ProgramFamilies.withUsers("user", properties("""
                families = cache
                family.cache.migcCv = much
                family.cache.forecaster = oracle
                family.cache.fws = 1
                family.cache.minWindow = 5s
                family.other.fws = 20
                """)))
                .hasMessageContaining(
                        "family.cache.migcCv must be a range such as 0.2..0.6, 2.. or ..5, but was 'much'")
                .hasMessageContaining(
                        "family.cache.forecaster must be one of trigger, maga, maga-trigger, count, but was 'oracle'")
                .hasMessageContaining("family.cache.fws must be a whole number in 2..10000, but was 1")
                .hasMessageContaining("family.cache.maxWindow must be >= minWindow (5000 ms), but was 500 ms")
                .hasMessageContaining("family.other.fws must be one of the settings");
    }

    @Test
    void noFamilies_areThoseBuiltIn() throws IOException {
        assertThat(ProgramFamilies.withUsers("user", properties(""))).isEqualTo(ProgramFamilies.builtIn());
    }

    private static Properties properties(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return properties;
    }
}
