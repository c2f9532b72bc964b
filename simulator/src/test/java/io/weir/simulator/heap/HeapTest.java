package io.weir.simulator.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigException;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.simulator.heap.HeapSettings.Concurrent;
import io.weir.simulator.heap.HeapSettings.Pauses;
import io.weir.simulator.heap.HeapSettings.Shape;
import io.weir.simulator.kernel.ProcessorSharing;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.kernel.Ticks;
import io.weir.simulator.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapTest {
    private static final double MIB = 1 << 20;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    /** 5 ms young, 200 ms full, nothing varies but what is promoted. */
    private static final Pauses PAUSES = new Pauses(5e6, 0, 200e6, 0, 0);

    private final Simulation simulation = new Simulation();
    private final ProcessorSharing cpus = new ProcessorSharing("cpus", simulation, 2);
    private final List<GcObservation> seen = new ArrayList<>();

    private Heap heap(Shape shape, double oldMib, Concurrent concurrent) {
        HeapSettings settings =
                new HeapSettings(shape, 10 * MIB, oldMib * MIB, 40 * MIB, 0.1, 0.2, PAUSES, 1, concurrent);
        HeapPlace place =
                new HeapPlace(simulation, cpus, 2, new RandomStreams(1, 0).stream("node", "pauses"), seen::add);
        return Heap.of(settings, place);
    }

    /** A MiB each 10 ms, but not while the application stands still. */
    private void allocate(Heap heap, long nanos) {
        Ticks ticks = Ticks.start(simulation, 10 * MILLI, () -> {
            if (!heap.isPaused()) {
                heap.allocate(MIB);
            }
        });
        simulation.runUntil(simulation.nanoTime() + nanos);
        ticks.stop();
    }

    private List<GcObservation> of(GcKind kind) {
        return seen.stream().filter(gc -> gc.kind() == kind).toList();
    }

    @Test
    void serial_collectsFullyWhenWhatMayBePromotedDoesNotFit() {
        Heap heap = heap(Shape.SERIAL, 60, Concurrent.DEFAULT);
        allocate(heap, 60 * SECOND);

        assertThat(of(GcKind.MAJOR)).hasSizeGreaterThan(10);
        assertThat(heap.majors()).isEqualTo(of(GcKind.MAJOR).size());
        for (GcObservation major : of(GcKind.MAJOR)) {
            assertThat(major.durationNanos()).isEqualTo(200 * MILLI);
            assertThat(major.oldAfterBytes()).isEqualTo((long) (40 * MIB));
            // About 1 MiB is promoted at a time, so not before 95 % and before it is full.
            assertThat(major.oldBeforeBytes() / (60 * MIB)).isBetween(0.93, 1.0);
        }
    }

    @Test
    void parallel_collectsFullyRightBehindAYoungOne() {
        allocate(heap(Shape.PARALLEL, 60, Concurrent.DEFAULT), 60 * SECOND);

        assertThat(of(GcKind.MAJOR)).hasSizeGreaterThan(10);
        for (GcObservation major : of(GcKind.MAJOR)) {
            GcObservation before = seen.get(seen.indexOf(major) - 1);
            assertThat(before.kind()).isEqualTo(GcKind.MINOR);
            assertThat(major.startNanos()).isEqualTo(before.endNanos());
        }
    }

    @Test
    void g1_marksThenEmptiesTheOldGenerationInSteps_andNeverStopsForLong() {
        allocate(heap(Shape.G1, 120, new Concurrent(0.6, MIB / 1e6, 1, 4)), 120 * SECOND);

        long mixed = of(GcKind.MINOR).stream()
                .filter(gc -> gc.oldAfterBytes() < gc.oldBeforeBytes())
                .count();
        assertThat(of(GcKind.MAJOR)).isEmpty();
        assertThat(of(GcKind.PAUSE)).hasSizeGreaterThan(2);
        assertThat(mixed)
                .isBetween(3L * of(GcKind.PAUSE).size(), 4L * of(GcKind.PAUSE).size());
    }

    @Test
    void g1_thatMarksTooSlowly_runsOut() {
        // 40 MiB of live data at 0.4 KiB a ms: 100 s, in which 100 MiB are promoted.
        allocate(heap(Shape.G1, 60, new Concurrent(0.7, 0.4 * 1024 / 1e6, 1, 4)), 120 * SECOND);

        assertThat(of(GcKind.MAJOR)).isNotEmpty();
    }

    @Test
    void zgc_stopsForMomentsOnly_unlessTheHeapRunsOut() {
        allocate(heap(Shape.ZGC, 400, new Concurrent(0.5, MIB / 1e6, 1, 1)), 60 * SECOND);
        assertThat(of(GcKind.CYCLE)).hasSizeGreaterThan(5);
        assertThat(of(GcKind.PAUSE))
                .allSatisfy(gc -> assertThat(gc.durationNanos()).isLessThan(10 * MILLI));

        seen.clear();
        // 40 MiB of live data take 4 s, in which 400 MiB would be allocated.
        allocate(heap(Shape.ZGC, 100, new Concurrent(0.5, 10 * 1024 / 1e6, 1, 1)), 60 * SECOND);
        assertThat(of(GcKind.PAUSE)).anySatisfy(gc -> assertThat(gc.cause()).isEqualTo("Allocation Stall"));
        assertThat(of(GcKind.CYCLE)).isNotEmpty();
    }

    @Test
    void pause_stopsJobsAndCountsTheCollectorsCpu() {
        Heap heap = heap(Shape.SERIAL, 60, Concurrent.DEFAULT);
        List<Long> ends = new ArrayList<>();
        cpus.start(10 * MILLI, (kind, argument) -> ends.add(simulation.nanoTime()), 0, 0);
        simulation.runUntil(4 * MILLI);
        heap.allocate(10 * MIB);
        simulation.runUntil(100 * MILLI);

        assertThat(ends).containsExactly(15 * MILLI);
        // 10 ms of the job and 5 ms of one collecting CPU.
        assertThat(cpus.busyNanos()).isEqualTo(15e6);
        assertThat(heap.pausedNanos()).isEqualTo(5 * MILLI);
    }

    @Test
    void settings_tellAllMistakes() {
        assertThatThrownBy(() -> new HeapSettings(
                        Shape.SERIAL, 0, 10, 10, 2, -1, new Pauses(-1, 0, 0, 0, 3), 0, new Concurrent(1, 0, -1, 0)))
                .isInstanceOf(ConfigException.class)
                .satisfies(e -> assertThat(((ConfigException) e).mistakes()).hasSize(11));
    }
}
