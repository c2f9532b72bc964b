package io.weir.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.GeneralCodingRules;
import io.weir.clock.NanoClock;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rooms of core, and what core is not: no host, no thread, no clock read, no I/O. */
class CoreArchitectureTest {
    private static final JavaClasses CORE = HouseRules.main("io.weir");

    private static final JavaClasses CORE_AND_ITS_TESTS =
            HouseRules.mainAndTests("io.weir").that(not(nameStartingWith(Offences.class.getName())));

    private static final String MATH = "org.apache.commons.math3..";

    /** Each room and what it may use beside itself and the JDK. */
    private static final Map<String, List<String>> ROOMS = Map.ofEntries(
            entry(room("clock"), List.of()),
            entry(room("config"), List.of()),
            entry(room("event"), List.of("jdk.jfr..")),
            entry(room("metrics"), List.of()),
            entry(room("control"), List.of(room("clock"), room("config"), room("metrics"), MATH, "org.slf4j..")),
            entry(room("gc"), List.of(room("clock"), room("config"), room("metrics"), MATH)),
            entry(room("limit"), List.of(room("clock"), room("config"), room("metrics"))),
            entry(room("tls"), List.of(room("clock"), room("config"), room("metrics"))),
            entry(room("report"), List.of(room("gc"), room("clock"), room("config"), room("metrics"))),
            entry(
                    room("method"),
                    List.of(
                            room("limit"),
                            room("control"),
                            room("clock"),
                            room("config"),
                            room("metrics"),
                            "org.slf4j..")),
            entry(
                    room("balance"),
                    List.of(room("report"), room("gc"), room("clock"), room("config"), room("metrics"), MATH)));

    private static String room(String name) {
        return "io.weir." + name + "..";
    }

    static Stream<String> rooms() {
        return ROOMS.keySet().stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void room_usesOnlyWhatTheDesignAllows(String room) {
        List<String> allowed = new ArrayList<>(ROOMS.get(room));
        allowed.add(room);
        allowed.add("java..");

        classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .check(CORE);
    }

    @Test
    void everyClass_isInARoom() {
        classes().should().resideInAnyPackage(rooms().toArray(String[]::new)).check(CORE);
    }

    @Test
    void rooms_haveNoCircles() {
        slices().matching("io.weir.(*)..").should().beFreeOfCycles().check(CORE);
    }

    @Test
    void core_usesTheJdkCommonsMathAndSlf4jAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.weir..", "java..", "jdk.jfr..", "org.apache.commons.math3..", "org.slf4j..")
                .check(CORE);
    }

    @Test
    void core_seesNoPlugIn() {
        HouseRules.seesNoPlugInBut("none").check(CORE);
    }

    @Test
    void core_usesNoNetworkManagementOrDatabase() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "java.net..", "java.nio..", "java.lang.management..", "java.rmi..", "java.sql..")
                        .and(not(name(ByteBuffer.class.getName())))
                        .and(not(resideInAPackage("java.nio.charset"))))
                .because("a ByteBuffer and a charset are data; channels, files and sockets are not")
                .check(CORE);
    }

    @Test
    void core_doesNoInputOrOutput_exceptFromAReader() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("java.io")
                        .and(not(name(Reader.class.getName())))
                        .and(not(name(IOException.class.getName()))))
                .check(CORE);
    }

    @Test
    void core_neverPrints() {
        GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CORE);
    }

    @Test
    void algorithms_doNotLog() {
        noClasses()
                .that(resideInAnyPackage(
                                "io.weir.gc..",
                                "io.weir.report..",
                                "io.weir.balance..",
                                "io.weir.control..",
                                "io.weir.limit..",
                                "io.weir.tls..")
                        .and(not(name("io.weir.control.ControlLoop"))))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.slf4j..", "java.util.logging..", "java.lang.System$Logger")
                .check(CORE);
    }

    @Test
    void clock_isReadInItsRoomAlone() {
        HouseRules.clockIsReadOnlyIn("io.weir.clock..").check(CORE);
    }

    @Test
    void systemsClock_isHandedInByTheOwnerAndNeverFetched() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.weir.clock..")
                .should()
                .callMethod(NanoClock.class, "system")
                .check(CORE);
    }

    @Test
    void core_makesNoThreads() {
        HouseRules.NOBODY_MAKES_THREADS.check(CORE);
    }

    @Test
    void core_blocksNobodyButThoseWhoAskAtAGate() {
        HouseRules.NOBODY_BLOCKS.check(CORE.that(not(resideInAPackage("io.weir.limit.."))));
    }

    @Test
    void nobodySleeps_inTestsNeither() {
        HouseRules.NOBODY_SLEEPS.check(CORE_AND_ITS_TESTS);
    }
}
