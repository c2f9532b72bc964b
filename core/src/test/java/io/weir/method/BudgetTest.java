package io.weir.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BudgetTest {

    @Test
    void enoughForAll_eachGetsWhatItWants() {
        assertThat(Budget.divide(new int[] {1, 1}, new int[] {20, 50}, 70)).containsExactly(20, 50);
    }

    @Test
    void tooLittle_smallWishesAreMet_andTheRestIsEven() {
        assertThat(Budget.divide(new int[] {1, 1, 1}, new int[] {10, 100, 100}, 71))
                .containsExactly(10, 31, 30);
    }

    @Test
    void leastIsAlwaysGiven() {
        assertThat(Budget.divide(new int[] {30, 1}, new int[] {30, 100}, 40)).containsExactly(30, 10);
    }

    @Test
    void randomWishes_sumIsWithinTheTotal_andNothingIsWasted() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            int methods = 1 + random.nextInt(8);
            int[] least = new int[methods];
            int[] wanted = new int[methods];
            for (int i = 0; i < methods; i++) {
                least[i] = 1 + random.nextInt(5);
                wanted[i] = least[i] + random.nextInt(60);
            }
            int total = Arrays.stream(least).sum() + random.nextInt(200);
            int[] granted = Budget.divide(least, wanted, total);

            String where = "seed " + seed + ", round " + round;
            int sum = Arrays.stream(granted).sum();
            assertThat(sum)
                    .as(where)
                    .isEqualTo(Math.min(total, Arrays.stream(wanted).sum()));
            for (int i = 0; i < methods; i++) {
                assertThat(granted[i]).as(where).isBetween(least[i], wanted[i]);
            }
        }
    }
}
