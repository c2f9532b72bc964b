package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.weir.config.ConfigException;
import io.weir.fuzz.PropertiesTexts;
import io.weir.tomcat.method.ContainerThreads;
import io.weir.tomcat.method.MethodValveSettings;
import io.weir.tomcat.tls.TlsSettings;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The attributes of a valve: settings, or all their mistakes in one message that stops the start. */
class ValveSettingsFuzz {
    private static final List<Function<Map<String, String>, Object>> VALVES = List.of(
            texts -> ReportValveSettings.read("fuzz", texts),
            texts -> DrainValveSettings.read("fuzz", texts, false),
            texts -> TlsSettings.read("fuzz", texts),
            texts -> MethodValveSettings.read("fuzz", texts, new ContainerThreads(200, false)));

    @FuzzTest
    @DictionaryEntries({
        "allow=10.0.0.0/8",
        "path=/weir/report",
        "header=",
        "mode=measure",
        "exempt=::1/128",
        "maxWait=100ms",
        "methods=GET|HEAD /search/*, *.pdf",
        "fixed=/a=3",
        "hosts=10.0.0.0/8=0",
        "roles=a=1",
        "priorityHeader=X",
        "trustedProxies=",
        "agentPort=80",
        "\\x0a"
    })
    void attributes(byte[] bytes) {
        PropertiesTexts.read(bytes).map(PropertiesTexts::texts).ifPresent(texts -> {
            // A file's name is the administrator's, and would be opened.
            texts.remove(ReportValveSettings.FAMILIES);
            for (Function<Map<String, String>, Object> valve : VALVES) {
                try {
                    assertThat(valve.apply(texts)).isNotNull();
                } catch (ConfigException e) {
                    assertThat(e.mistakes()).isNotEmpty().doesNotContainNull();
                }
            }
        });
    }
}
