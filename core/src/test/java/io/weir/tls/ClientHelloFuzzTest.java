package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is done to a hello: an answer, never an exception, and the buffer as it was.
 *
 * <p>Short by default; {@code -Dweir.test.full=true} mutates ten million hellos. The seed is in the test's name.
 */
class ClientHelloFuzzTest {
    private static final int CASES = Boolean.getBoolean("weir.test.full") ? 2_500_000 : 60_000;
    private static final ServerTls[] SERVERS = {
        ServerTls.DEFAULT,
        new ServerTls(true, true, false),
        new ServerTls(false, true, true),
        new ServerTls(true, false, true)
    };

    private static final List<byte[]> SEEDS = List.of(
            Hellos.tls12().record(),
            Hellos.tls12().sessionId(32).withoutExtensions().record(),
            Hellos.tls12().with(Hellos.TICKET, Hellos.filler(180)).record(),
            Hellos.tls13().preSharedKey(157, 32).record(),
            Hellos.tls13().preSharedKey(157).records(50),
            Hellos.browser().preSharedKey(208).record(),
            RecordedHellosTest.bytes("jsse17-tls13-stateless"),
            RecordedHellosTest.bytes("jsse25-tls12-stateless"),
            RecordedHellosTest.bytes("openssl-tls13-stateful"));

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void mutatedHello_isAnswered(long seed) {
        Random random = new Random(seed);
        ByteBuffer heap = ByteBuffer.allocate(8_192);
        ByteBuffer direct = ByteBuffer.allocateDirect(8_192);
        Map<HelloKind, Integer> seen = new EnumMap<>(HelloKind.class);
        for (int i = 0; i < CASES; i++) {
            ByteBuffer buffer = (i & 1) == 0 ? heap : direct;
            int start = random.nextInt(16);
            int length = mutate(buffer, start, SEEDS.get(random.nextInt(SEEDS.size())), random);
            long answer = check(buffer, start, length, SERVERS[i & 3], seed, i);
            seen.merge(ClientHello.kind(answer), 1, Integer::sum);
        }

        assertThat(seen.keySet())
                .as("seed %d: mutations reach every kind", seed)
                .contains(HelloKind.values());
    }

    private static long check(ByteBuffer buffer, int start, int length, ServerTls server, long seed, int i) {
        long answer;
        try {
            answer = ClientHello.classify(buffer, server);
            ClientHello.sessionId(buffer);
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + ", case " + i, e);
        }
        boolean untouched = buffer.position() == start && buffer.limit() == start + length;
        boolean inside = ClientHello.lengthBytes(answer) <= length;
        if (!untouched || !inside) {
            throw new AssertionError("seed " + seed + ", case " + i + ": buffer moved or length beyond it");
        }
        return answer;
    }

    /** Puts a mutated copy at the position and returns its length. */
    private static int mutate(ByteBuffer buffer, int start, byte[] seed, Random random) {
        buffer.clear().position(start);
        int cut = random.nextInt(seed.length);
        int length = seed.length;
        switch (random.nextInt(5)) {
            case 0 -> {
                length = cut;
                buffer.put(seed, 0, cut);
            }
            case 1 -> {
                // A piece is missing in the middle.
                int gap = Math.min(seed.length - cut, 1 + random.nextInt(8));
                length = seed.length - gap;
                buffer.put(seed, 0, cut).put(seed, cut + gap, seed.length - cut - gap);
            }
            case 2 -> {
                length = seed.length + seed.length - cut;
                buffer.put(seed).put(seed, cut, seed.length - cut);
            }
            default -> buffer.put(seed);
        }
        buffer.flip().position(start);
        // Half of the changes hit the first hundred bytes, where the lengths are; values near the edges are frequent.
        for (int changes = random.nextInt(4); changes > 0 && length > 0; changes--) {
            int at = start + random.nextInt(random.nextBoolean() ? length : Math.min(length, 100));
            int value = random.nextInt(3) == 0 ? random.nextInt(256) : buffer.get(at) + random.nextInt(5) - 2;
            buffer.put(at, (byte) value);
        }
        if (random.nextInt(50) == 0 && length > 0) {
            String firsts = "GPH\u0014\u0080\u0015";
            buffer.put(start, (byte) firsts.charAt(random.nextInt(firsts.length())));
        }
        if (random.nextInt(200) == 0 && length > 4) {
            buffer.put(start, (byte) 'P')
                    .put(start + 1, (byte) 'O')
                    .put(start + 2, (byte) 'S')
                    .put(start + 3, (byte) 'T');
        }
        return length;
    }
}
