package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.balance.AvoidanceListener.Reason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrainLogTest {
    private final List<String> debug = new ArrayList<>();
    private final List<String> warn = new ArrayList<>();
    private final DrainLog log = new DrainLog("Catalina", debug::add, warn::add);

    @Test
    void drains_areToldToWhoDebugs() {
        log.avoided("Catalina", Reason.MAJOR, 300_000_000);
        log.returned("Catalina", Ending.COLLECTED, 900_000_000);

        assertThat(debug)
                .containsExactly(
                        "drain valve 'Catalina': leaves, a major GC is expected in 300 ms",
                        "drain valve 'Catalina': serves again after 900 ms (COLLECTED)");
        assertThat(warn).isEmpty();
    }

    @Test
    void drainsThatComeToNothing_areWarnedOfOnce() {
        for (int i = 0; i < 3 * DrainLog.CAPPED_IN_A_ROW; i++) {
            log.returned("Catalina", Ending.TIME_CAP, 1);
        }

        assertThat(warn).singleElement().asString().contains("10 drains in a row were ended by maxDrainTime");
    }

    @Test
    void drainThatEndsWell_startsTheCountAnew() {
        for (int i = 0; i < 3 * DrainLog.CAPPED_IN_A_ROW; i++) {
            log.returned("Catalina", i % 5 == 0 ? Ending.COLLECTED : Ending.TIME_CAP, 1);
        }

        assertThat(warn).isEmpty();
    }
}
