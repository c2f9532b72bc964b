package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Causes as HotSpot of JDK 17 and 25 spells them, and older ones in logs. */
class GcCausesTest {

    private static GcObservation major(String cause) {
        return new GcObservation(GcKind.MAJOR, cause, 0, 1, -1, -1, -1, -1, -1, -1, -1, -1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "System.gc()",
                "System", // "Full GC (System)" in logs before Java 8
                "Heap Dump Initiated GC",
                "Heap Inspection Initiated GC",
                "Diagnostic Command",
                "JvmtiEnv ForceGarbageCollection",
                "WhiteBox Initiated Full GC",
                "WhiteBox Initiated Young GC",
            })
    void causeThatSomebodyAskedFor_isExplicit(String cause) {
        assertThat(GcCauses.isExplicit(cause)).isTrue();
        assertThat(GcCauses.isClassMetadata(cause)).isFalse();
        assertThat(major(cause).isNaturalMajor()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Metadata GC Threshold",
                "Metadata GC Clear Soft References",
                "Permanent Generation Full",
                "CodeCache GC Threshold",
                "CodeCache GC Aggressive",
            })
    void causeOutsideTheHeap_isClassMetadata(String cause) {
        assertThat(GcCauses.isClassMetadata(cause)).isTrue();
        assertThat(GcCauses.isExplicit(cause)).isFalse();
        assertThat(major(cause).isNaturalMajor()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Allocation Failure",
                "Ergonomics",
                "G1 Evacuation Pause",
                "G1 Preventive Collection",
                "G1 Compaction Pause",
                "G1 Humongous Allocation",
                "GCLocker Initiated GC",
                "Allocation Stall",
                "Allocation Rate",
                "Warmup",
                "No GC",
                "Concurrent GC",
                "Last ditch collection",
                "system.gc()",
            })
    void causeInTheHeapsFilling_isNatural(String cause) {
        assertThat(GcCauses.isExplicit(cause)).isFalse();
        assertThat(GcCauses.isClassMetadata(cause)).isFalse();
        assertThat(major(cause).isNaturalMajor()).isTrue();
    }
}
