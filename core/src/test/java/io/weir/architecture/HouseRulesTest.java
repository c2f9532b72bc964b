package io.weir.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A rule that finds nothing proves nothing: each is tried on offenders. */
class HouseRulesTest {
    private static final ArchRule CLOCK = HouseRules.clockIsReadOnlyIn("io.weir.clock..");

    private static final JavaClasses ALL = HouseRules.mainAndTests("io.weir.architecture");

    private static JavaClasses only(Class<?> one) {
        return ALL.that(equivalentTo(one));
    }

    private static Stream<Arguments> pairs(ArchRule rule, Class<?> group) {
        return Arrays.stream(group.getDeclaredClasses()).map(offender -> Arguments.of(rule, offender));
    }

    static Stream<Arguments> offences() {
        return Stream.of(
                        pairs(CLOCK, Offences.Time.class),
                        pairs(HouseRules.NOBODY_SLEEPS, Offences.Sleep.class),
                        pairs(HouseRules.NOBODY_BLOCKS, Offences.Sleep.class),
                        pairs(HouseRules.NOBODY_BLOCKS, Offences.Block.class),
                        pairs(HouseRules.THREADS_HAVE_NAMES, Offences.Nameless.class),
                        pairs(HouseRules.NOBODY_MAKES_THREADS, Offences.Nameless.class),
                        pairs(HouseRules.NOBODY_MAKES_THREADS, Offences.Named.class))
                .flatMap(pair -> pair);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("offences")
    void offender_isFound(ArchRule rule, Class<?> offender) {
        assertThat(rule.evaluate(only(offender)).hasViolation())
                .as(rule.getDescription())
                .isTrue();
    }

    static Stream<Arguments> permitted() {
        return Stream.of(
                        Stream.of(
                                Arguments.of(CLOCK, Offences.Innocent.class),
                                Arguments.of(HouseRules.NOBODY_SLEEPS, Offences.Innocent.class),
                                Arguments.of(HouseRules.NOBODY_BLOCKS, Offences.Innocent.class),
                                Arguments.of(HouseRules.NOBODY_MAKES_THREADS, Offences.Innocent.class)),
                        pairs(HouseRules.THREADS_HAVE_NAMES, Offences.Named.class),
                        pairs(HouseRules.clockIsReadOnlyIn("io.weir.architecture.."), Offences.Time.class))
                .flatMap(pair -> pair);
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("permitted")
    void innocent_isLeftAlone(ArchRule rule, Class<?> innocent) {
        assertThat(rule.allowEmptyShould(true)
                        .evaluate(only(innocent))
                        .getFailureReport()
                        .getDetails())
                .as(rule.getDescription())
                .isEmpty();
    }
}
