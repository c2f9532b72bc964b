package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ModulusTest {
    @Test
    void smallDivisors_agreeWithTheDivisionNearEveryEdge() {
        for (int divisor = 1; divisor < 3000; divisor++) {
            Modulus modulus = new Modulus(divisor);
            for (int turn = -3; turn <= 3; turn++) {
                assertSame(modulus, turn);
                assertSame(modulus, Integer.MAX_VALUE + turn);
                assertSame(modulus, divisor * (1 << 20) + turn);
            }
        }
    }

    private static void assertSame(Modulus modulus, int turn) {
        if (modulus.ofTurn(turn) != Integer.remainderUnsigned(turn, modulus.divisor())) {
            throw new AssertionError(
                    Integer.toUnsignedString(turn) + " mod " + modulus.divisor() + " was " + modulus.ofTurn(turn));
        }
    }

    @Test
    void anyDivisor_agreesWithTheDivision() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 200_000; i++) {
            assertSame(new Modulus(1 + (random.nextInt() >>> (1 + i % 30))), random.nextInt());
        }
        assertSame(new Modulus(Integer.MAX_VALUE), -1);
        assertSame(new Modulus(Integer.MAX_VALUE), Integer.MAX_VALUE);
    }

    @Test
    void productsOfTwoPlacesOfALongRound_agreeWithTheDivision() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 200_000; i++) {
            int divisor = (1 << 21) - 1 - random.nextInt(1 << 20);
            long product = (divisor - 1L - random.nextInt(3)) * (divisor - 1L - random.nextInt(1000));
            assertThat(new Modulus(divisor).of(product)).isEqualTo((int) (product % divisor));
        }
    }
}
