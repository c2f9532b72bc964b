package io.weir.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.config.ConfigException;
import io.weir.gc.ProgramFamilies;
import java.util.Properties;

/** A file of program families: all that it names before the last of ours, or all its mistakes. */
class FamiliesFuzz {
    @FuzzTest
    @DictionaryEntries({
        "families=",
        "family.a.migcCv=0.2..0.6",
        "family.a.forecaster=maga",
        "family.a.maxWindow=5s",
        "family.a.selector=p2c",
        "\\x0a"
    })
    void file(byte[] bytes) {
        Properties properties = PropertiesTexts.read(bytes).orElseGet(Properties::new);
        try {
            assertThat(ProgramFamilies.withUsers("fuzz", properties))
                    .containsAll(ProgramFamilies.builtIn())
                    .doesNotContainNull();
        } catch (ConfigException e) {
            assertThat(e.mistakes()).isNotEmpty().doesNotContainNull();
        }
    }
}
