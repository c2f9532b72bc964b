package io.weir.telemetry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.gc.AvoidancePolicy;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.InvalidReportException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcReportJsonTest {
    private static final String EXAMPLE = """
            {"version":1,"collector":"Serial","capability":"FORECAST","storm":false,"nextMajorMillis":1250,"minorsLeft":1,\
            "expectedPauseMillis":180,"nextPauseMillis":310,"nextPauseExpectedMillis":9,"majors":17,"uptimeMillis":91234,\
            "risk":0.0,"family":"regular",\
            "policy":{"windowMillis":900,"maxAvoidMillis":3000,"shortestPauseMillis":20,"selector":null}}""";

    private static final GcReport EXAMPLE_REPORT = GcReport.builder()
            .collector("Serial")
            .capability(Capability.FORECAST)
            .nextMajorMillis(1250)
            .minorsLeft(1)
            .expectedPauseMillis(180)
            .nextPauseMillis(310)
            .nextPauseExpectedMillis(9)
            .majors(17)
            .uptimeMillis(91_234)
            .family("regular")
            .build();

    private static GcReport read(String document) throws InvalidReportException {
        return GcReportJson.read(document.getBytes(UTF_8));
    }

    @Test
    void exampleOfTheContract_isWrittenAndReadByteForByte() throws InvalidReportException {
        assertThat(new String(GcReportJson.write(EXAMPLE_REPORT), UTF_8)).isEqualTo(EXAMPLE);
        assertThat(read(EXAMPLE)).isEqualTo(EXAMPLE_REPORT);
    }

    @Test
    void unknownValues_areNull() {
        assertThat(new String(GcReportJson.write(GcReport.builder().build()), UTF_8))
                .isEqualTo("{\"version\":1,\"collector\":null,\"capability\":\"NONE\",\"storm\":false,"
                        + "\"nextMajorMillis\":null,\"minorsLeft\":null,\"expectedPauseMillis\":null,"
                        + "\"nextPauseMillis\":null,\"nextPauseExpectedMillis\":null,\"majors\":0,"
                        + "\"uptimeMillis\":0,\"risk\":0.0,\"family\":null,\"policy\":{\"windowMillis\":900,"
                        + "\"maxAvoidMillis\":3000,\"shortestPauseMillis\":20,\"selector\":null}}");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void anyReport_comesBackAsItWas(long seed) throws InvalidReportException {
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            GcReport report = randomReport(random);
            byte[] document = GcReportJson.write(report);

            assertThat(GcReportJson.read(document))
                    .as("seed %d: %s", seed, new String(document, UTF_8))
                    .isEqualTo(report);
            assertThat(document).hasSizeLessThan(GcReportJson.MAX_BYTES / 16);
        }
    }

    private static GcReport randomReport(Random random) {
        return new GcReport(
                randomName(random),
                List.of(Capability.values()).get(random.nextInt(3)),
                random.nextBoolean(),
                randomUpTo(random, GcReport.MAX_MILLIS),
                (int) randomUpTo(random, GcReport.MAX_MINORS_LEFT),
                randomUpTo(random, GcReport.MAX_MILLIS),
                randomUpTo(random, GcReport.MAX_MILLIS),
                randomUpTo(random, GcReport.MAX_MILLIS),
                Math.max(0, randomUpTo(random, GcReport.MAX_MAJORS)),
                Math.max(0, randomUpTo(random, GcReport.MAX_MILLIS)),
                random.nextInt(4) == 0 ? random.nextInt(2) : random.nextDouble(),
                randomName(random),
                new AvoidancePolicy(randomNanos(random), randomNanos(random), randomNanos(random), randomName(random)));
    }

    /** Returns the bounds, the unknown value, and numbers of all magnitudes between. */
    private static long randomUpTo(Random random, long max) {
        return switch (random.nextInt(4)) {
            case 0 -> GcReport.UNKNOWN;
            case 1 -> random.nextBoolean() ? 0 : max;
            default -> Math.floorMod(random.nextLong() >>> random.nextInt(64), max + 1);
        };
    }

    private static long randomNanos(Random random) {
        return Math.max(0, randomUpTo(random, GcReport.MAX_MILLIS)) * 1_000_000L;
    }

    private static String randomName(Random random) {
        StringBuilder name = new StringBuilder();
        int length = random.nextInt(3) == 0 ? 0 : random.nextInt(GcReport.MAX_NAME_LENGTH + 1);
        for (int i = 0; i < length; i++) {
            name.append((char) (' ' + random.nextInt('~' - ' ' + 1)));
        }
        return name.toString();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void mutatedBytes_areReadOrRefusedAndNothingElse(long seed) {
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 10_000; i++) {
            byte[] document = mutated(GcReportJson.write(randomReport(random)), random);
            try {
                GcReportJson.read(document);
            } catch (InvalidReportException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank();
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ": " + new String(document, ISO_8859_1), e);
            }
        }
        assertThat(refused).as("seed %d", seed).isGreaterThan(5_000);
    }

    private static byte[] mutated(byte[] document, Random random) {
        byte[] mutated = document;
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(mutated.length);
            mutated = switch (random.nextInt(4)) {
                case 0 -> Arrays.copyOf(mutated, 1 + at);
                case 1 -> replaced(mutated, at, (byte) random.nextInt(256));
                case 2 -> replaced(mutated, at, (byte) "{}[]\",:\\0-e.ntf".charAt(random.nextInt(15)));
                default -> spliced(mutated, at, random.nextInt(mutated.length));
            };
        }
        return mutated;
    }

    private static byte[] replaced(byte[] document, int at, byte value) {
        byte[] copy = document.clone();
        copy[at] = value;
        return copy;
    }

    /** Puts the document's tail from one place after its head up to another, so that parts are doubled or lost. */
    private static byte[] spliced(byte[] document, int headEnd, int tailStart) {
        byte[] copy = new byte[headEnd + document.length - tailStart];
        System.arraycopy(document, 0, copy, 0, headEnd);
        System.arraycopy(document, tailStart, copy, headEnd, document.length - tailStart);
        return copy.length == 0 ? document : copy;
    }

    @Test
    void keysOfANewerNode_arePassedOver() throws InvalidReportException {
        assertThat(
                        read(
                                "{\"new\":{\"a\":[1,2,{}]},\"majors\":3,\"version\":1,\"policy\":{\"new\":[],\"windowMillis\":7}}"))
                .isEqualTo(GcReport.builder()
                        .majors(3)
                        .policy(new AvoidancePolicy(
                                7_000_000L,
                                AvoidancePolicy.DEFAULT_MAX_AVOID_NANOS,
                                AvoidancePolicy.DEFAULT_SHORTEST_PAUSE_NANOS,
                                ""))
                        .build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|not a JSON object",
                "null|not a JSON object",
                "[]|not a JSON object",
                "{|not a JSON document, or one with a key twice",
                "{}|version and majors must be sent",
                "{\"version\":1}|version and majors must be sent",
                "{\"majors\":1}|version and majors must be sent",
                "{\"version\":2,\"majors\":1}|version must be 1",
                "{\"version\":1.0,\"majors\":1}|version must be a whole number in 0..2147483647",
                "{\"version\":1,\"version\":1,\"majors\":1}|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1,\"x\":1,\"x\":1}|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1,\"policy\":{\"selector\":null,\"selector\":null}}|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1,\"x\":[{\"y\":1,\"y\":1}]}|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1,\"x\":{\"risk\":1,\"y\":2,\"risk\":3}}|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1,\"x\":[1|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1}{}|more than one JSON value",
                "{\"version\":1,\"majors\":-1}|majors must be a whole number in 0..35184372088832",
                "{\"version\":1,\"majors\":35184372088833}|majors must be a whole number in 0..35184372088832",
                "{\"version\":1,\"majors\":99999999999999999999}|majors must be a whole number in 0..35184372088832",
                "{\"version\":1,\"majors\":null}|majors must be a whole number in 0..35184372088832",
                "{\"version\":1,\"majors\":\"1\"}|majors must be a whole number in 0..35184372088832",
                "{\"version\":1,\"majors\":1,\"minorsLeft\":100000}|minorsLeft must be a whole number in 0..99999",
                "{\"version\":1,\"majors\":1,\"minorsLeft\":-1}|minorsLeft must be a whole number in 0..99999",
                "{\"version\":1,\"majors\":1,\"minorsLeft\":4294967296}|minorsLeft must be a whole number in 0..99999",
                "{\"version\":1,\"majors\":1,\"risk\":NaN}|not a JSON document, or one with a key twice",
                "{\"version\":1,\"majors\":1,\"risk\":1e999}|risk must be a number in 0..1",
                "{\"version\":1,\"majors\":1,\"risk\":1.01}|risk must be a number in 0..1",
                "{\"version\":1,\"majors\":1,\"risk\":null}|risk must be a number in 0..1",
                "{\"version\":1,\"majors\":1,\"storm\":1}|storm must be true or false",
                "{\"version\":1,\"majors\":1,\"capability\":\"forecast\"}|capability must be FORECAST, RISK or NONE",
                "{\"version\":1,\"majors\":1,\"family\":7}|family must be a string or null",
                "{\"version\":1,\"majors\":1,\"family\":\"a\\nb\"}|a name is too long, or not printable ASCII",
                "{\"version\":1,\"majors\":1,\"policy\":[]}|policy must be an object",
                "{\"version\":1,\"majors\":1,\"policy\":{\"selector\":\"é\"}}|a name is too long, or not printable ASCII",
                "{\"version\":1,\"majors\":1,\"x\":[[[[1]]]]}|nested too deeply, or with a name or number that is too long",
            })
    void documentThatCannotBeBelieved_isRefusedWithAReason(String document, String reason) {
        assertThatExceptionOfType(InvalidReportException.class)
                .isThrownBy(() -> read(document))
                .withMessage(reason);
    }

    @Test
    void policyBeyondAHundredYears_isRefused() {
        assertThatExceptionOfType(InvalidReportException.class)
                .isThrownBy(
                        () -> read("{\"version\":1,\"majors\":1,\"policy\":{\"windowMillis\":9223372036854775807}}"))
                .withMessage("windowMillis must be a whole number in 0..3153600000000");
    }

    @Test
    void documentAtTheGreatestSize_isReadAndOneByteMoreIsNot() throws InvalidReportException {
        String small = "{\"version\":1,\"majors\":1}";
        String padded = small + " ".repeat(GcReportJson.MAX_BYTES - small.length());

        assertThat(read(padded).majors()).isEqualTo(1);
        assertThatExceptionOfType(InvalidReportException.class)
                .isThrownBy(() -> read(padded + " "))
                .withMessage("longer than 16384 bytes");
    }

    @Test
    void underALocaleWithDecimalComma_numbersHaveADot() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            GcReport report = GcReport.builder().risk(0.25).majors(1_234_567).build();

            assertThat(new String(GcReportJson.write(report), UTF_8)).contains("\"risk\":0.25,", ":1234567,");
            assertThat(GcReportHeader.format(report)).contains("weir_risk:0.250,", ":1234567,");
        } finally {
            Locale.setDefault(before);
        }
    }
}
