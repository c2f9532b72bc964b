package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {
    private final List<String> trace = new ArrayList<>();

    private EventHandler recorder(Simulation simulation) {
        return (kind, argument) -> trace.add(kind + "/" + argument + "@" + simulation.elapsedNanos());
    }

    @ParameterizedTest(name = "clock starts at {0}")
    @ValueSource(longs = {0, -50, Long.MAX_VALUE - 100, Long.MIN_VALUE})
    void events_happenInOrderOfTimeAndThenOfPlanning(long start) {
        Simulation simulation = new Simulation(start);
        EventHandler recorder = recorder(simulation);
        simulation.after(300, recorder, 1, 10);
        simulation.after(100, recorder, 2, 20);
        simulation.after(100, recorder, 3, 30);
        long moved = simulation.after(100, recorder, 4, 40);
        long cancelled = simulation.after(200, recorder, 5, 50);
        simulation.reschedule(moved, start + 300);
        simulation.cancel(cancelled);

        simulation.runUntil(start + 250);
        assertThat(trace).containsExactly("2/20@100", "3/30@100");
        assertThat(simulation.elapsedNanos()).isEqualTo(250);

        simulation.runUntil(start + 300);
        assertThat(trace).containsExactly("2/20@100", "3/30@100", "1/10@300", "4/40@300");
        assertThat(simulation.events()).isEqualTo(4);
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void pastEvent_cannotBeCancelledEvenWhenItsSlotIsUsedAgain() {
        Simulation simulation = new Simulation();
        EventHandler recorder = recorder(simulation);
        long first = simulation.after(1, recorder, 1, 0);
        simulation.runUntil(1);
        long second = simulation.after(1, recorder, 2, 0);

        assertThat(simulation.isPending(first)).isFalse();
        assertThat(simulation.cancel(first)).isFalse();
        assertThat(simulation.reschedule(first, 5)).isFalse();
        assertThat(simulation.isPending(second)).isTrue();
    }

    @Test
    void past_cannotBePlanned() {
        Simulation simulation = new Simulation(10);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> simulation.at(9, (kind, argument) -> {}, 0, 0))
                .withMessage("event time must be >= now (10 ns), but was 9");
        assertThatIllegalArgumentException().isThrownBy(() -> simulation.runUntil(9));
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void ticks_comeWithoutDriftUntilStopped() {
        Simulation simulation = new Simulation();
        List<Long> times = new ArrayList<>();
        Ticks[] ticks = new Ticks[1];
        ticks[0] = Ticks.start(simulation, 100, () -> {
            times.add(simulation.nanoTime());
            if (times.size() == 3) {
                ticks[0].stop();
            }
        });
        simulation.runUntil(1_000);

        assertThat(times).containsExactly(100L, 200L, 300L);
        assertThat(simulation.pending()).isZero();
    }

    @Test
    void brokenLaw_endsTheRun() {
        Simulation simulation = new Simulation();
        simulation.add(() -> {
            throw new IllegalStateException("broken");
        });

        assertThatIllegalStateException()
                .isThrownBy(() -> simulation.runUntil(1))
                .withMessage("broken");
    }

    @Test
    void ledger_findsLostAndMistimedCustomers() {
        Simulation simulation = new Simulation();
        Ledger lost = new Ledger("lost", simulation);
        Ledger mistimed = new Ledger("mistimed", simulation);
        simulation.runUntil(10);
        lost.entered();
        mistimed.entered();
        simulation.runUntil(25);
        mistimed.left(11);

        lost.verify(1, 10);
        assertThatIllegalStateException()
                .isThrownBy(() -> lost.verify(0, 0))
                .withMessage("ledger 'lost': flow balance broken, 1 came in, 0 went out, but 0 are inside");
        assertThatIllegalStateException()
                .isThrownBy(() -> mistimed.verify(0, 0))
                .withMessage("ledger 'mistimed': Little's law broken, the area under the number inside is 15 ns,"
                        + " but the times inside add up to 14 ns");
    }
}
