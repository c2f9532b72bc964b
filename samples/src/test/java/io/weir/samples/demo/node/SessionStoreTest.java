package io.weir.samples.demo.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.samples.demo.node.SessionStore.Session;
import io.weir.samples.demo.node.SessionStore.Visit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionStoreTest {

    private static List<Long> numbers(Session session) {
        List<Long> numbers = new ArrayList<>();
        for (Visit visit = session.latest(); visit != null; visit = visit.earlier()) {
            numbers.add(visit.number);
        }
        return numbers;
    }

    @Test
    void visit_isTheLatestAndTheEarliestIsForgotten() {
        SessionStore store = new SessionStore(3, 4);
        Session first = store.visit(1, 77);
        assertThat(numbers(first)).containsExactly(4L, 3L, 2L, 1L);
        assertThat(first.latest().page[0]).isEqualTo((byte) 77);
        assertThat(first.visits()).isEqualTo(5);
        assertThat(numbers(store.visit(1, 78))).containsExactly(5L, 4L, 3L, 2L);
    }

    @Test
    void visit_leavesOtherSessionsAlone() {
        SessionStore store = new SessionStore(3, 4);
        store.visit(1, 77);
        assertThat(store.visit(2, 1).visits()).isEqualTo(5);
    }

    @Test
    void visit_makesAllObjectsAnew() {
        SessionStore store = new SessionStore(1, 2);
        Session before = store.visit(0, 1);
        Session after = store.visit(0, 2);
        assertThat(after.latest().earlier()).isNotSameAs(before.latest());
        assertThat(after.latest().earlier().page)
                .isNotSameAs(before.latest().page)
                .isEqualTo(before.latest().page);
    }

    @Test
    void users_shareTheSessions() {
        SessionStore store = new SessionStore(3, 1);
        assertThat(store.visit(4, 0).slot()).isEqualTo(1);
        assertThat(store.visit(Integer.MIN_VALUE, 0).slot()).isBetween(0, 2);
    }
}
