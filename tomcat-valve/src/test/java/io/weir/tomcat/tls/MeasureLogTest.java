package io.weir.tomcat.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tls.BudgetState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MeasureLogTest {
    private static final long SECOND = 1_000_000_000L;
    /** Where nanoseconds overflow on the way. */
    private static final long START = Long.MAX_VALUE - 15 * SECOND;

    private final List<String> lines = new ArrayList<>();
    private final MeasureLog log = new MeasureLog("front", lines::add, START);
    private final Locale before = Locale.getDefault();

    @BeforeEach
    void useGerman() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
    }

    private static BudgetState state(long admitted, long deferred) {
        return new BudgetState(2, 0.5, 35.25, 10, 0.974, 0.98, 1, admitted, deferred);
    }

    private void look(double seconds, BudgetState state) {
        log.look(state, START + (long) (seconds * SECOND));
    }

    @Test
    void nothingHeld_isNoLine() {
        for (int tenths = 1; tenths <= 600; tenths++) {
            look(tenths / 10.0, state(10L * tenths, 0));
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void heldInTheInterval_isOneLineWithCountsBudgetAndCpu() {
        look(5, state(20, 6));
        assertThat(lines).isEmpty();
        look(10, state(28, 12));
        assertThat(lines)
                .containsExactly(
                        "TLS admission 'front' only measures: in the last 10 s it would have held back 12 of 40 full"
                                + " handshakes and refused 0 requests; budget 35.3 full handshakes a second, CPU 97 % of 2.0");
    }

    @Test
    void overloadThatGoesOn_isOneLineEachIntervalWithItsOwnCounts() {
        for (int tenths = 1; tenths <= 350; tenths++) {
            look(tenths / 10.0, state(2L * tenths, tenths));
        }
        assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line).contains("held back 100 of 300"));
    }

    @Test
    void requestsAlone_areALineToo() {
        log.countRequest();
        look(10, state(5, 0));
        look(20, state(5, 0));
        assertThat(lines)
                .singleElement()
                .asString()
                .contains("held back 0 of 5 full handshakes and refused 1 requests");
    }

    @Test
    void unknownFigures_areSaidToBeUnknown() {
        look(10, new BudgetState(2, 2, Double.NaN, Double.NaN, Double.NaN, 0.98, 1, 8, 1));
        assertThat(lines).singleElement().asString().contains("budget unknown full", "CPU unknown % of 2.0");
    }
}
