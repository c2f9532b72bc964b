package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of collectors, as their beans and pools show themselves on JDK 17 and 25. */
class CollectorTest {
    /** Pools that every HotSpot has beside its heap. */
    private static final List<String> NON_HEAP = List.of(
            "CodeHeap 'non-nmethods'",
            "CodeHeap 'profiled nmethods'",
            "CodeHeap 'non-profiled nmethods'",
            "Metaspace",
            "Compressed Class Space");

    @ParameterizedTest
    @CsvSource({
        "Eden Space; Survivor Space; Tenured Gen,            SERIAL,                  FORECAST, Serial",
        "PS Eden Space; PS Survivor Space; PS Old Gen,       PARALLEL,                FORECAST, Parallel",
        "G1 Eden Space; G1 Survivor Space; G1 Old Gen,       G1,                      RISK,     G1",
        "ZHeap,                                              ZGC,                     NONE,     ZGC",
        "ZGC Young Generation; ZGC Old Generation,           GENERATIONAL_ZGC,        NONE,     Generational ZGC",
        "Shenandoah,                                         SHENANDOAH,              NONE,     Shenandoah",
        "Shenandoah Young Gen; Shenandoah Old Gen,           GENERATIONAL_SHENANDOAH, NONE,     Generational Shenandoah",
        "Epsilon Heap,                                       EPSILON,                 NONE,     Epsilon",
        "Par Eden Space; Par Survivor Space; CMS Old Gen,    CMS,                     NONE,     CMS",
        "nursery-allocate; nursery-survivor; tenured-LOA,    UNKNOWN,                 NONE,     Unknown",
        "GenPauseless New Gen; GenPauseless Old Gen,         UNKNOWN,                 NONE,     Unknown",
        "Tenured Gen; Par Eden Space,                        UNKNOWN,                 NONE,     Unknown",
    })
    void pools_nameTheCollectorAndWhatCanBeSaidOfIt(
            String pools, Collector expected, Capability capability, String displayName) {
        List<String> names = new ArrayList<>(NON_HEAP);
        names.addAll(List.of(pools.split("; ", -1)));

        Collector collector = Collector.ofPools(names);
        assertThat(collector).isEqualTo(expected);
        assertThat(collector.capability()).isEqualTo(capability);
        assertThat(collector.displayName()).isEqualTo(displayName);
        if (!collector.oldPool().isEmpty()) {
            assertThat(names).contains(collector.oldPool());
        }
        if (!collector.edenPool().isEmpty()) {
            assertThat(names).contains(collector.edenPool(), collector.survivorPool());
        }
    }

    @Test
    void noPools_unknown() {
        assertThat(Collector.ofPools(List.of())).isEqualTo(Collector.UNKNOWN);
        assertThat(Collector.ofPools(NON_HEAP)).isEqualTo(Collector.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(Collector.class)
    void collectorThatForecasts_hasTheThreePoolsThatItNeeds(Collector collector) {
        if (collector.capability() == Capability.FORECAST) {
            assertThat(collector.edenPool()).isNotEmpty();
            assertThat(collector.survivorPool()).isNotEmpty();
            assertThat(collector.oldPool()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "end of minor GC,             MINOR", // Copy, PS Scavenge, G1 Young Generation
        "end of major GC,             MAJOR", // MarkSweepCompact, PS MarkSweep, G1 Old Generation
        "end of GC cycle,             CYCLE", // ZGC Cycles, ZGC Minor/Major Cycles, Shenandoah Cycles
        "end of GC pause,             PAUSE", // ZGC Pauses, ZGC Minor/Major Pauses
        "end of concurrent GC pause,  PAUSE", // G1 Concurrent GC
        "Init Mark,                   PAUSE", // Shenandoah Pauses name their phase
        "Final Update Refs,           PAUSE",
        "Degenerated GC,              PAUSE",
        "Full GC,                     PAUSE",
        "something new,               PAUSE",
        "'',                          PAUSE",
    })
    void action_saysWhatTheEventWas(String action, GcKind kind) {
        for (Collector collector : Collector.values()) {
            assertThat(collector.kindOf(action, 100, 0, 5_000_000))
                    .as(collector.name())
                    .isEqualTo(kind);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SERIAL,   100, 100, 0,       ABORTED_MINOR", // as JDK 17 announces a major
        "SERIAL,   100, 100, 1000000, ABORTED_MINOR", // no time, but over a tick of the JVM's millisecond clock
        "SERIAL,   100, 100, 2000000, MINOR", // it took time: it did something
        "SERIAL,   100,  90, 0,       MINOR",
        "SERIAL,     0,   0, 0,       MINOR", // nothing was in eden
        "PARALLEL, 100, 100, 0,       MINOR",
        "G1,       100, 100, 0,       MINOR",
    })
    void minorThatMovedNothingInNoTime_isAbortedOnSerialAlone(
            Collector collector, long edenBefore, long edenAfter, long durationNanos, GcKind kind) {
        assertThat(collector.kindOf("end of minor GC", edenBefore, edenAfter, durationNanos))
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource(GcKind.class)
    void kinds_allButACycleStopTheWorld(GcKind kind) {
        assertThat(kind.stopsTheWorld()).isEqualTo(kind != GcKind.CYCLE);
    }
}
