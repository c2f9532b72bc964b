package io.weir.report;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.gc.AvoidancePolicy;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GcReportTest {

    private static Arguments bound(
            String name, long min, long max, BiFunction<GcReport.Builder, Long, GcReport.Builder> setter) {
        return Arguments.of(name, min, max, setter);
    }

    private static AvoidancePolicy policy(long window, long maxAvoid, long shortestPause) {
        return new AvoidancePolicy(window, maxAvoid, shortestPause, "");
    }

    static Stream<Arguments> bounds() {
        long hundredYearsMillis = 3_153_600_000_000L;
        long hundredYearsNanos = MILLISECONDS.toNanos(hundredYearsMillis);
        return Stream.of(
                bound("nextMajorMillis", -1, hundredYearsMillis, GcReport.Builder::nextMajorMillis),
                bound("minorsLeft", -1, 99_999, (b, v) -> b.minorsLeft(v.intValue())),
                bound("expectedPauseMillis", -1, hundredYearsMillis, GcReport.Builder::expectedPauseMillis),
                bound("nextPauseMillis", -1, hundredYearsMillis, GcReport.Builder::nextPauseMillis),
                bound("nextPauseExpectedMillis", -1, hundredYearsMillis, GcReport.Builder::nextPauseExpectedMillis),
                bound("majors", 0, 1L << 45, GcReport.Builder::majors),
                bound("uptimeMillis", 0, hundredYearsMillis, GcReport.Builder::uptimeMillis),
                bound("policy.windowNanos", 0, hundredYearsNanos, (b, v) -> b.policy(policy(v, 0, 0))),
                bound("policy.maxAvoidNanos", 0, hundredYearsNanos, (b, v) -> b.policy(policy(0, v, 0))),
                bound("policy.shortestPauseNanos", 0, hundredYearsNanos, (b, v) -> b.policy(policy(0, 0, v))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void number_isAllowedAtItsBoundsAndNotBeyond(
            String name, long min, long max, BiFunction<GcReport.Builder, Long, GcReport.Builder> setter) {
        assertThatCode(() -> setter.apply(GcReport.builder(), min).build()).doesNotThrowAnyException();
        assertThatCode(() -> setter.apply(GcReport.builder(), max).build()).doesNotThrowAnyException();
        assertThatThrownBy(() -> setter.apply(GcReport.builder(), max + 1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + " must be in " + min + ".." + max + ", but was " + (max + 1));
        assertThatThrownBy(() -> setter.apply(GcReport.builder(), min - 1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("" + (min - 1));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, 1.000001, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void riskOutOfRange_isRefused(double risk) {
        assertThatThrownBy(() -> GcReport.builder().risk(risk).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("risk must be in 0..1, but was " + risk);
    }

    @Test
    void longestNameOfPrintableAscii_isAllowed() {
        String longest = " ~".repeat(GcReport.MAX_NAME_LENGTH / 2);

        assertThat(GcReport.builder().collector(longest).family(longest).build().collector())
                .isEqualTo(longest);
    }

    @Test
    void nameIsTooLong_isRefused() {
        assertThatThrownBy(() -> GcReport.builder().family("x".repeat(65)).build())
                .hasMessage("family must be at most 64 characters, but has 65");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\u007fb", "aäb", "a\u0000b"})
    void nameIsNotPrintable_isRefusedWithoutRepeatingIt(String name) {
        assertThatThrownBy(() -> GcReport.builder().collector(name).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("collector must be printable ASCII, but has character " + (int) name.charAt(1) + " at 1");
        assertThatThrownBy(() -> GcReport.builder()
                        .policy(new AvoidancePolicy(0, 0, 0, name))
                        .build())
                .hasMessageStartingWith("policy.selector must be printable ASCII");
    }

    @Test
    void newReport_knowsNothing() {
        GcReport report = GcReport.builder().build();

        assertThat(report.hasNextMajor()).isFalse();
        assertThat(report.hasNextPause()).isFalse();
        assertThat(report.minorsLeft()).isEqualTo(GcReport.UNKNOWN);
        assertThat(report.policy()).isEqualTo(AvoidancePolicy.DEFAULT);
    }

    @Test
    void eventThatIsDue_isKnown() {
        GcReport report =
                GcReport.builder().nextMajorMillis(0).nextPauseMillis(0).build();

        assertThat(report.hasNextMajor()).isTrue();
        assertThat(report.hasNextPause()).isTrue();
    }
}
