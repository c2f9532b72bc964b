package io.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import io.weir.tomcat.TlsAdmissionValve;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Every setting of the starter is one that its plug-in knows, by the same name. */
class SettingsReachPlugInsTest {

    @Test
    void everySettingOfAValve_isKnownToIt() {
        assertKnown(WeirProperties.Report.class, new GcReportValve()::setProperty);
        assertKnown(WeirProperties.Tls.class, new TlsAdmissionValve()::setProperty);
        assertKnown(WeirProperties.Drain.class, new GcDrainValve()::setProperty);
        assertKnown(WeirProperties.Methods.class, new MethodQueueValve()::setProperty);
    }

    @Test
    void everySettingOfTheBalancer_isAPropertyOfIt() {
        var balancer = PropertyAccessorFactory.forBeanPropertyAccess(new GcAwareLoadBalancer());

        assertThat(texts(WeirProperties.Balancer.class)).allMatch(balancer::isWritableProperty);
    }

    @Test
    void kebabCaseAndNothingSet_bindAsTextsAndDefaults() {
        WeirProperties properties = new Binder(new MapConfigurationPropertySource(
                        new HashMap<>(Map.of("weir.mpl.global-max", "40", "weir.drain.enabled", "true"))))
                .bindOrCreate("weir", WeirProperties.class);

        assertThat(RecordTexts.of(properties.mpl())).containsExactly(Map.entry("globalMax", "40"));
        assertThat(properties.drain().enabled()).isTrue();
        assertThat(properties.methods().enabled()).isFalse();
        assertThat(properties.tls().enabled()).isTrue();
        assertThat(RecordTexts.of(properties.balancer())).isEmpty();
    }

    private static void assertKnown(Class<? extends Record> settings, BiPredicate<String, String> valve) {
        assertThat(texts(settings)).isNotEmpty().allMatch(name -> valve.test(name, ""), "known to the valve");
    }

    private static List<String> texts(Class<? extends Record> settings) {
        return components(settings)
                .filter(component -> component.getType() == String.class)
                .map(RecordComponent::getName)
                .toList();
    }

    private static Stream<RecordComponent> components(Class<? extends Record> settings) {
        return Arrays.stream(settings.getRecordComponents());
    }
}
