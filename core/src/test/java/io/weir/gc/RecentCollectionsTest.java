package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RecentCollectionsTest {

    @Test
    void memory_isBoundedAndKeepsTheNewestInOrder() {
        HeapModel heap = new HeapModel(Collector.SERIAL, 1);
        RecentCollections recent = new RecentCollections(3);
        GcObservation[] all = new GcObservation[5];
        for (int i = 0; i < all.length; i++) {
            all[i] = heap.next();
            recent.add(all[i]);
        }

        assertThat(recent.list()).containsExactly(all[2], all[3], all[4]);
    }

    @Test
    void noRoom_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RecentCollections(0))
                .withMessage("capacity must be >= 1 (collections), but was 0");
    }
}
