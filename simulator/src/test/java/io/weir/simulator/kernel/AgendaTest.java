package io.weir.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgendaTest {
    private static final EventHandler NOBODY = (kind, argument) -> {};

    /** What an entry is to a model that is too simple to be wrong. */
    private record Entry(long key, long order, long handle, long argument) {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomOperations_doWhatASortedSetDoes(long seed) {
        Random random = new Random(seed);
        // Keys on both sides of the place where longs run over.
        long base = seed % 2 == 0 ? 0 : Long.MAX_VALUE - 20;
        Agenda agenda = new Agenda();
        TreeSet<Entry> model =
                new TreeSet<>(Comparator.<Entry>comparingLong(e -> e.key - base).thenComparingLong(e -> e.order));
        List<Long> gone = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            long key = base + random.nextInt(40);
            int choice = random.nextInt(10);
            if (choice < 5 || model.isEmpty()) {
                model.add(new Entry(key, i, agenda.add(key, NOBODY, i, i), i));
            } else if (choice < 7) {
                Entry first = model.pollFirst();
                assertThat(agenda.firstKey()).isEqualTo(first.key);
                assertThat(agenda.argument(agenda.removeFirst())).isEqualTo(first.argument);
                gone.add(first.handle);
            } else {
                Entry any = new ArrayList<>(model).get(random.nextInt(model.size()));
                model.remove(any);
                if (choice == 7) {
                    assertThat(agenda.remove(any.handle)).isTrue();
                    gone.add(any.handle);
                } else {
                    assertThat(agenda.move(any.handle, key)).isTrue();
                    model.add(new Entry(key, i, any.handle, any.argument));
                }
            }
            assertThat(agenda.size()).isEqualTo(model.size());
        }
        assertThat(gone).isNotEmpty().noneMatch(agenda::contains).noneMatch(agenda::remove);
        while (!model.isEmpty()) {
            assertThat(agenda.argument(agenda.removeFirst())).isEqualTo(model.pollFirst().argument);
        }
    }

    @Test
    void noHandle_isNeverInside() {
        Agenda agenda = new Agenda();
        long handle = agenda.add(1, NOBODY, 0, 0);

        assertThat(agenda.contains(Agenda.NONE)).isFalse();
        assertThat(agenda.contains(handle)).isTrue();
        assertThat(agenda.contains(handle + 1)).isFalse();
        assertThat(agenda.contains(-1)).isFalse();
    }
}
