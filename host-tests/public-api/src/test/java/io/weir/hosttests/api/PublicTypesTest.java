package io.weir.hosttests.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.weir.camel.GcAwareLoadBalancer;
import io.weir.cli.Weir;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.report.GcReport;
import io.weir.simulator.gclog.GcLog;
import io.weir.status.StatusPage;
import io.weir.telemetry.GcReportJson;
import io.weir.tomcat.GcReportValve;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each module exports is what {@code docs/api} lists: a class that becomes public by accident is seen, and so is one that is
 * taken away. {@code -Dweir.docs.write=true} writes the lists anew.
 */
class PublicTypesTest {
    private static final Path LISTS = Path.of(System.getProperty("weir.docs"), "api");
    private static final boolean WRITE = Boolean.getBoolean("weir.docs.write");

    /** A class of each module leads to where the others are. */
    static Stream<Arguments> modules() {
        return Stream.of(
                Arguments.of("weir-core", GcReport.class),
                Arguments.of("weir-telemetry", GcReportJson.class),
                Arguments.of("weir-status-page", StatusPage.class),
                Arguments.of("weir-tomcat", GcReportValve.class),
                Arguments.of("weir-camel", GcAwareLoadBalancer.class),
                Arguments.of("weir-hikari", WeirHikariDataSource.class),
                Arguments.of("weir-simulator", GcLog.class),
                Arguments.of("weir-cli", Weir.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("modules")
    void publicTypes_areThoseThatTheListNames(String module, Class<?> member) throws Exception {
        List<String> exported = typesBeside(member).stream()
                .filter(type -> type.getPackageName().startsWith("io.weir."))
                .filter(PublicTypesTest::isExported)
                .map(JavaClass::getName)
                .sorted()
                .toList();
        Path list = LISTS.resolve(module + ".txt");
        if (WRITE) {
            Files.createDirectories(LISTS);
            Files.writeString(list, String.join("\n", exported) + "\n", UTF_8);
        }

        assertThat(exported)
                .as("public types of %s; -Dweir.docs.write=true changes the list", module)
                .isEqualTo(Files.readAllLines(list, UTF_8));
    }

    /** Maven has a jar or a folder, as far as it has come. */
    private static JavaClasses typesBeside(Class<?> member) throws Exception {
        Path location = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(location)) {
            return new ClassFileImporter().importPath(location);
        }
        try (JarFile jar = new JarFile(location.toFile())) {
            return new ClassFileImporter().importJar(jar);
        }
    }

    private static boolean isExported(JavaClass type) {
        boolean open = type.getModifiers().contains(JavaModifier.PUBLIC);
        return open && type.getEnclosingClass().map(PublicTypesTest::isExported).orElse(true);
    }
}
