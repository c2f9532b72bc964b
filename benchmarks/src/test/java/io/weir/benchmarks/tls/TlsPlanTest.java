package io.weir.benchmarks.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsPlanTest {

    @Test
    void nothingGiven_isEverything() {
        TlsPlan plan = TlsPlan.read(false, Map.of());
        assertThat(plan.cases())
                .extracting(TlsCase::label)
                .containsExactly(
                        "rsa-3072 TLSv1.2",
                        "rsa-3072 TLSv1.3",
                        "rsa-4096 TLSv1.2",
                        "rsa-4096 TLSv1.3",
                        "p-256 TLSv1.2",
                        "p-256 TLSv1.3");
        assertThat(plan.policies()).containsExactly(Policy.values());
        assertThat(plan.offered()).startsWith(0.25).endsWith(5.0);
        assertThat(plan.parts()).containsExactly(Part.values());
    }

    @Test
    void smoke_isTwoPoliciesOnOneKeyUnlessToldOtherwise() {
        TlsPlan plan = TlsPlan.read(true, Map.of());
        assertThat(plan.cases()).hasSize(1);
        assertThat(plan.policies()).containsExactly(Policy.STOCK, Policy.WEIR_DEFER);
        assertThat(plan.parts()).containsExactly(Part.SWEEP);
        assertThat(TlsPlan.read(true, Map.of("--policies", "weir-refuse")).policies())
                .containsExactly(Policy.WEIR_REFUSE);
    }

    @Test
    void serverOfAKeyThatIsDearToTheClient_getsAQuota() {
        TlsPlan plan = TlsPlan.read(false, Map.of());
        assertThat(plan.serverCpuFor(ServerKey.RSA_3072)).isEqualTo(1);
        assertThat(plan.serverCpuFor(ServerKey.P_256)).isLessThan(0.5);
        TlsPlan told = TlsPlan.read(false, Map.of("--server-cpu", "0.5"));
        assertThat(told.serverCpuFor(ServerKey.RSA_3072)).isEqualTo(0.5);
        assertThat(told.serverCpuFor(ServerKey.P_256)).isEqualTo(0.5);
    }

    @Test
    void mistakes_areToldTogether() {
        Map<String, String> options = Map.of(
                "--keys", "rsa-1024",
                "--protocols", "TLSv1.3,TLSv1.3",
                "--policies", "",
                "--offered", "1,1",
                "--parts", "all",
                "--seed", "-1",
                "--server-cpu", "2",
                "--duration", "10");
        assertThatThrownBy(() -> TlsPlan.read(false, options))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(
                        "weir bench 'tls': --keys must be a list with commas of rsa-3072, rsa-4096, p-256")
                .hasMessageContaining("'TLSv1.3' twice")
                .hasMessageContaining("--policies must be a list with commas of stock,")
                .hasMessageContaining("--offered must be ascending numbers")
                .hasMessageContaining("--parts must be a list with commas of sweep, recovery, cost")
                .hasMessageContaining("--seed must be")
                .hasMessageContaining("--server-cpu must be")
                .hasMessageContaining("--duration must be");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "2,1", "1,1", "1;2", "NaN", "21", "1,"})
    void wrongLoads_areRefused(String loads) {
        assertThatThrownBy(() -> TlsPlan.read(false, Map.of("--offered", loads)))
                .hasMessageContaining("--offered must be ascending numbers above 0");
    }

    @Test
    void mainCase_endsInTwelveMinutes() {
        TlsPlan plan = TlsPlan.read(
                false, Map.of("--offered", "0.5,1,1.2,2,5", "--settle", "6s", "--duration", "8s", "--parts", "sweep"));
        TlsPlan.Times times = plan.times();
        // A server starts in about three seconds, is warmed up once, and is left alone for two after each load.
        Duration start = times.warmUp().multipliedBy(3).dividedBy(2).plusSeconds(5);
        Duration load = times.settle().plus(times.measured()).plusSeconds(2);
        Duration search = load.multipliedBy(times.searchSteps() + 1L);
        Duration policies = start.plus(load.multipliedBy(5)).multipliedBy(3);
        assertThat(search.plus(policies)).isLessThan(Duration.ofMinutes(12));
    }
}
