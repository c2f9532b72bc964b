package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.weir.simulator.random.RandomStream;
import io.weir.simulator.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessorSharingTest {
    private final Simulation simulation = new Simulation();
    private final List<String> ends = new ArrayList<>();
    private final EventHandler recorder = (kind, argument) -> ends.add(argument + "@" + simulation.nanoTime());

    @Test
    void jobs_shareOneCpuEqually() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 1);
        cpu.start(100, recorder, 0, 1);
        simulation.runUntil(50);
        cpu.start(100, recorder, 0, 2);
        simulation.runUntil(1_000);

        // The first has 50 left and gets half the speed; then the second has 50 left for itself.
        assertThat(ends).containsExactly("1@150", "2@200");
        assertThat(cpu.workedNanos()).isEqualTo(200);
        assertThat(cpu.busyNanos()).isEqualTo(200);
    }

    @Test
    void jobs_useNoMoreThanOneCpuEach() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 2);
        cpu.start(100, recorder, 0, 1);
        cpu.start(100, recorder, 0, 2);
        cpu.start(200, recorder, 0, 3);
        simulation.runUntil(1_000);

        // Three on two CPUs run at 2/3 until 150; then the third is alone, and one CPU idles.
        assertThat(ends).containsExactly("1@150", "2@150", "3@250");
        assertThat(cpu.busyNanos()).isCloseTo(400, within(1e-6));
    }

    @Test
    void abortedJob_leavesTheOthersItsShare() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 1);
        cpu.start(100, recorder, 0, 1);
        long job = cpu.start(100, recorder, 0, 2);
        simulation.runUntil(60);

        assertThat(cpu.attainedNanos(job)).isEqualTo(30);
        assertThat(cpu.abort(job)).isTrue();
        assertThat(cpu.abort(job)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> cpu.attainedNanos(job));
        simulation.runUntil(1_000);
        assertThat(ends).containsExactly("1@130");
    }

    @Test
    void pause_stopsEverybodyAndCountsNoWork() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 1);
        cpu.start(100, recorder, 0, 1);
        simulation.runUntil(40);
        cpu.setFactor(0);
        cpu.start(10, recorder, 0, 2);
        simulation.runUntil(500);
        assertThat(ends).isEmpty();
        assertThat(cpu.busyNanos()).isEqualTo(40);
        cpu.setFactor(1);
        simulation.runUntil(1_000);

        assertThat(ends).containsExactly("2@520", "1@570");
    }

    @Test
    void contention_slowsAllCpusDown() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 2, SpeedLaw.contended(2, 0.25, 0));
        cpu.start(100, recorder, 0, 1);
        cpu.start(100, recorder, 0, 2);
        simulation.runUntil(1_000);

        // Two CPUs do the work of 2 / 1.25 = 1.6, each job gets 0.8; both are busy meanwhile.
        assertThat(ends).containsExactly("1@125", "2@125");
        assertThat(cpu.busyNanos()).isEqualTo(250);
        assertThat(cpu.workedNanos()).isCloseTo(200, within(1e-9));
    }

    @Test
    void curve_holdsItsLastPoint() {
        SpeedLaw curve = SpeedLaw.curve(1, 1.5, 0.5);

        assertThat(curve.speed(1)).isEqualTo(1);
        assertThat(curve.speed(3)).isEqualTo(0.5);
        assertThat(curve.speed(50)).isEqualTo(0.5);
        assertThatIllegalArgumentException().isThrownBy(SpeedLaw::curve);
        assertThatIllegalArgumentException().isThrownBy(() -> SpeedLaw.curve(1, Double.NaN));
    }

    @Test
    void jobWithoutDemand_endsAtOnceAndNotBeforeItHasBegun() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 1);
        cpu.start(0, recorder, 0, 1);
        assertThat(ends).isEmpty();
        simulation.runUntil(0);
        assertThat(ends).containsExactly("1@0");
    }

    @Test
    void absurdDemand_isRefused() {
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 1);
        for (double demand : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> cpu.start(demand, recorder, 0, 0))
                    .withMessage("resource 'cpu': demand must be >= 0 and finite (ns), but was " + demand);
        }
        assertThat(cpu.jobs()).isZero();
    }

    /** Random arrivals, aborts, pauses: the laws are verified after each step, and the laws alone. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void randomLife_keepsItsLaws(long seed) {
        RandomStream random = new RandomStreams(seed, 0).stream("life", "test");
        ProcessorSharing cpu = new ProcessorSharing("cpu", simulation, 3, SpeedLaw.contended(3, 0.05, 0.01));
        List<Long> jobs = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            int choice = random.below(10);
            if (choice < 5) {
                jobs.add(cpu.start(random.exponential(1_000), recorder, 0, i));
            } else if (choice < 6 && !jobs.isEmpty()) {
                cpu.abort(jobs.remove(random.below(jobs.size())));
            } else if (choice < 7) {
                cpu.setFactor(random.below(3) / 2.0);
            }
            simulation.runUntil(simulation.nanoTime() + (long) random.exponential(300));
        }
        cpu.setFactor(1);
        simulation.runUntil(simulation.nanoTime() + 10_000_000_000L);
        assertThat(cpu.jobs()).isZero();
        assertThat(cpu.ledger().departures()).isEqualTo(cpu.ledger().arrivals());
    }
}
