package io.weir.camel;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.weir.architecture.HouseRules;
import org.junit.jupiter.api.Test;

/** The rules of the house, in this module. */
class ArchitectureTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.weir.camel");

    @Test
    void clock_isReadThroughCoreAlone() {
        HouseRules.clockIsReadOnlyIn().check(MAIN);
    }

    @Test
    void threads_haveNames() {
        HouseRules.THREADS_HAVE_NAMES.check(MAIN);
    }

    @Test
    void nobodySleeps_inTestsNeither() {
        HouseRules.NOBODY_SLEEPS.check(HouseRules.withoutLibraries("io.weir.camel"));
    }

    @Test
    void module_seesNoOtherPlugIn() {
        HouseRules.seesNoPlugInBut("io.weir.camel..").check(MAIN);
    }
}
