package io.weir.tls;

import static io.weir.tls.ServerFlight.Answer.FULL;
import static io.weir.tls.ServerFlight.Answer.RESUMED;
import static io.weir.tls.ServerFlight.Answer.UNDECIDED;
import static io.weir.tls.ServerFlight.Answer.UNREADABLE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tls.ServerFlight.Answer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flights laid out as RFC 5246, RFC 5077 and RFC 8446 say, in pieces of every size, and broken ones. */
class ServerFlightTest {
    private static final int CASES = Boolean.getBoolean("weir.test.full") ? 2_500_000 : 100_000;

    static Stream<Arguments> flights() {
        return Stream.of(
                Arguments.of("1.3 full", Flights.tls13(false), FULL),
                Arguments.of("1.3 resumed", Flights.tls13(true), RESUMED),
                Arguments.of(
                        "1.3 full after a retry",
                        Hellos.concat(Flights.retry(), Flights.compatibility(), Flights.tls13(false)),
                        FULL),
                Arguments.of(
                        "1.3 resumed after a retry, no compatibility record",
                        Hellos.concat(Flights.retry(), Flights.tls13(true)),
                        RESUMED),
                Arguments.of("1.3 resumed, psk not last", Flights.pskFirst(), RESUMED),
                Arguments.of("1.2 full", Flights.tls12(Flights.CERTIFICATE), FULL),
                Arguments.of("1.2 full in one record", Flights.tls12InOneRecord(Flights.CERTIFICATE), FULL),
                Arguments.of("1.2 full without a certificate", Flights.tls12(Flights.SERVER_KEY_EXCHANGE), FULL),
                Arguments.of("1.2 resumed by session id", Flights.tls12ByCache(true), RESUMED),
                Arguments.of("1.2 resumed, hello without extensions", Flights.tls12ByCache(false), RESUMED),
                Arguments.of("1.2 resumed by ticket", Flights.tls12(Flights.NEW_SESSION_TICKET), RESUMED),
                Arguments.of("alert", Hellos.bytes(0x15, 3, 3, 0, 2, 2, 40), UNREADABLE),
                Arguments.of("two retries", Hellos.concat(Flights.retry(), Flights.retry()), UNREADABLE),
                Arguments.of("a client's hello", Hellos.tls13().record(), UNREADABLE),
                Arguments.of("plain text", "HTTP/1.1 400 ".getBytes(US_ASCII), UNREADABLE),
                Arguments.of("application data", Hellos.bytes(23, 3, 3, 0, 1, 0), UNREADABLE),
                Arguments.of("ChangeCipherSpec first", Flights.compatibility(), UNREADABLE),
                Arguments.of("empty record", Hellos.bytes(22, 3, 3, 0, 0), UNREADABLE),
                Arguments.of("hello of no bytes", Hellos.bytes(22, 3, 3, 0, 4, 2, 0, 0, 0), UNREADABLE),
                Arguments.of("hello beyond the bound", Hellos.bytes(22, 3, 3, 0, 4, 2, 0, 0x40, 1), UNREADABLE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("flights")
    void flight_isReadInPiecesOfEverySize(String name, byte[] flight, Answer expected) {
        for (int piece = 1; piece <= flight.length; piece++) {
            assertThat(read(flight, flight.length, piece))
                    .as("%s, pieces of %d", name, piece)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("flights")
    void record_ofOneByteEach_readsTheSame(String name, byte[] flight, Answer expected) {
        byte[] shredded = Flights.shred(flight);

        assertThat(read(shredded, shredded.length, 7)).as(name).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("flights")
    void beginning_isUndecidedOrSaysTheSame(String name, byte[] flight, Answer expected) {
        for (int length = 0; length < flight.length; length++) {
            assertThat(read(flight, length, length + 1))
                    .as("%s, %d bytes", name, length)
                    .isIn(UNDECIDED, expected);
        }
    }

    @Test
    void tls13Hello_isDecidedByItsLastByte() {
        byte[] hello = Flights.hello13(true);

        assertThat(read(hello, hello.length - 1, hello.length)).isEqualTo(UNDECIDED);
        assertThat(read(hello, hello.length, hello.length)).isEqualTo(RESUMED);
    }

    @Test
    void extensionBeyondTheMessage_isUnreadable() {
        byte[] hello = Flights.hello13(false);
        // The length of the last extension, a key share of 36 bytes.
        hello[hello.length - 37]++;

        assertThat(read(hello, hello.length, hello.length)).isEqualTo(UNREADABLE);
    }

    @Test
    void decidedAnswer_staysWhateverComesThen() {
        ServerFlight flight = new ServerFlight();
        feed(flight, Flights.tls13(true), 0, Flights.tls13(true).length);
        feed(flight, Flights.tls12(Flights.CERTIFICATE), 0, 60);

        assertThat(flight.answer()).isEqualTo(RESUMED);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void mutatedFlight_isAnsweredTheSameInAnyPieces(long seed) {
        Random random = new Random(seed);
        byte[][] seeds = flights().map(arguments -> (byte[]) arguments.get()[1]).toArray(byte[][]::new);
        Set<Answer> seen = EnumSet.noneOf(Answer.class);
        for (int i = 0; i < CASES; i++) {
            byte[] flight = seeds[random.nextInt(seeds.length)].clone();
            for (int changes = random.nextInt(4); changes > 0; changes--) {
                int at = random.nextInt(flight.length);
                flight[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : flight[at] + random.nextInt(3) - 1);
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(flight.length) : flight.length;
            try {
                Answer whole = read(flight, length, length + 1);
                Answer pieces = read(flight, length, 1 + random.nextInt(40));
                seen.add(whole);
                if (whole != pieces) {
                    throw new AssertionError(whole + " as a whole, but in pieces " + pieces);
                }
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ", case " + i + ", " + Arrays.toString(flight), e);
            }
        }

        assertThat(seen).as("seed %d: mutations reach every answer", seed).contains(Answer.values());
    }

    private static Answer read(byte[] flight, int length, int piece) {
        ServerFlight reader = new ServerFlight();
        for (int from = 0; from < length; from += piece) {
            feed(reader, flight, from, Math.min(piece, length - from));
        }
        return reader.answer();
    }

    /** Puts the bytes somewhere into a buffer, as an engine does. */
    private static void feed(ServerFlight reader, byte[] flight, int from, int count) {
        ByteBuffer buffer = ByteBuffer.allocate(count + 8).position(3).put(flight, from, count);
        reader.read(buffer, 3);
        assertThat(buffer.position()).isEqualTo(3 + count);
    }
}
