package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whose claims are believed, and the storm after a restart or a certificate reload. */
class ClaimCreditTest {
    private static final long SECOND = 1_000_000_000L;

    private final ClaimCredit credit = new ClaimCredit(99, 0);
    private long now;

    private static long claim(int key) {
        return (long) key << 32 | ClientHello.FLAG_TICKET_KEY | HelloKind.TICKET.code();
    }

    /** A client claims; the ticket is good or not. Returns whether it was believed. */
    private boolean claims(int key, long source, boolean good) {
        boolean believed = credit.believes(claim(key), source, false, now);
        if (good) {
            credit.resumed(claim(key), source, now);
        } else {
            credit.failed(claim(key), source, believed, now);
        }
        return believed;
    }

    @Test
    void keyThatResumed_isBelieved_forEverybody() {
        claims(7, 1, true);

        for (int source = 2; source < 1_000; source++) {
            assertThat(credit.believes(claim(7), source, false, now)).isTrue();
        }
    }

    @Test
    void afterRestart_oldTickets_getAFewTrials_andNewOnesAreLearned() {
        int believed = 0;
        for (int source = 0; source < 5_000; source++) {
            believed += claims(1, source, false) ? 1 : 0;
            now += SECOND / 500;
        }
        assertThat(believed).as("of 5,000 in ten seconds").isLessThan(10);

        claims(2, 77, true);
        assertThat(credit.believes(claim(2), 4_000, false, now))
                .as("the new key")
                .isTrue();
        assertThat(credit.believes(claim(1), 77, false, now)).as("the old key").isFalse();
    }

    @Test
    void afterReload_goodKeyIsLostWithinFewFailures() {
        for (int source = 0; source < 100; source++) {
            claims(1, source, true);
        }
        int believed = 0;
        for (int source = 100; source < 2_100; source++) {
            believed += claims(1, source, false) ? 1 : 0;
        }

        assertThat(believed).isLessThan(30);
    }

    @Test
    void inventedKeys_shareTheTrials() {
        Random random = new Random(5);
        int believed = 0;
        for (int i = 0; i < 10_000; i++) {
            believed += claims(random.nextInt() | 1, i, false) ? 1 : 0;
            now += SECOND / 1_000;
        }

        // Ten seconds at four a second, and eight at once.
        assertThat(believed).isLessThan(55);
    }

    @Test
    void copiedKey_sourceLosesItsCredit_othersKeepTheirs() {
        for (int source = 0; source < 100; source++) {
            claims(1, source, true);
        }
        int believed = 0;
        for (int i = 0; i < 1_000; i++) {
            believed += claims(1, 666, false) ? 1 : 0;
        }

        assertThat(believed).isEqualTo(SourceCredit.FAILURES);
        assertThat(credit.believes(claim(1), 5, false, now)).isTrue();
    }

    @Test
    void sourceThatLostItsCredit_getsItBackBySuccess_orByTime() {
        claims(1, 1, true);
        for (int i = 0; i < 5; i++) {
            claims(1, 666, false);
        }
        assertThat(credit.believes(claim(1), 666, false, now)).isFalse();

        claims(1, 666, true);
        assertThat(credit.believes(claim(1), 666, false, now)).isTrue();

        for (int i = 0; i < 5; i++) {
            claims(1, 667, false);
        }
        now += 120 * SECOND;
        assertThat(credit.believes(claim(1), 667, false, now)).isTrue();
    }

    @Test
    void budgetInDebt_onlyProvenSourcesAreBelieved() {
        claims(1, 5, true);

        assertThat(credit.believes(claim(1), 5, true, now)).isTrue();
        assertThat(credit.believes(claim(1), 6, true, now)).isFalse();
    }

    @Test
    void cachedSessions_haveACreditOfTheirOwn() {
        long cached = HelloKind.SESSION_ID.code();
        credit.resumed(cached, 1, now);

        assertThat(credit.believes(cached, 2, false, now)).isTrue();
    }

    @Test
    void hostileAddresses_takeNoMemory_andHideNobodyForLong() {
        claims(1, 5, true);
        for (int source = 1_000; source < 500_000; source++) {
            credit.failed(claim(1), source, true, now);
            credit.resumed(claim(1), 5, now);
        }

        assertThat(credit.believes(claim(1), 5, true, now)).isTrue();
    }
}
