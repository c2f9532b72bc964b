package io.weir.spring.boot;

import io.weir.spring.boot.boot3.Boot3TomcatConfiguration;
import io.weir.spring.boot.boot4.Boot4TomcatConfiguration;
import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import io.weir.tomcat.TlsAdmissionValve;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.startup.Tomcat;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Valves and the TLS gate for embedded Tomcat. A valve that the application has as a bean of its own is taken instead. */
@AutoConfiguration
@ConditionalOnWeir
@ConditionalOnWebApplication
@ConditionalOnClass(Tomcat.class)
@EnableConfigurationProperties(WeirProperties.class)
@Import({Boot3TomcatConfiguration.class, Boot4TomcatConfiguration.class})
public class WeirTomcatAutoConfiguration {
    /** An application's tests may keep several web servers in one JVM, and each needs a controller of its own. */
    private static final AtomicInteger SERVERS = new AtomicInteger();

    @Bean
    WebServerValves weirWebServerValves(
            ObjectProvider<TlsAdmissionValve> tls,
            ObjectProvider<GcReportValve> report,
            ObjectProvider<GcDrainValve> drain,
            ObjectProvider<MethodQueueValve> methods) {
        return new WebServerValves(tls, report, drain, methods);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(prefix = "weir.report", name = "enabled", matchIfMissing = true)
    GcReportValve weirReportValve(WeirProperties properties) {
        GcReportValve valve = new GcReportValve();
        RecordTexts.of(properties.report()).forEach(valve::setProperty);
        return valve;
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(prefix = "weir.tls", name = "enabled", matchIfMissing = true)
    TlsAdmissionValve weirTlsValve(WeirProperties properties) {
        TlsAdmissionValve valve = new TlsAdmissionValve();
        Map<String, String> texts = RecordTexts.of(properties.tls());
        texts.putIfAbsent("controller", "boot-" + SERVERS.incrementAndGet());
        texts.forEach(valve::setProperty);
        return valve;
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(prefix = "weir.drain", name = "enabled")
    GcDrainValve weirDrainValve(WeirProperties properties) {
        GcDrainValve valve = new GcDrainValve();
        RecordTexts.of(properties.drain()).forEach(valve::setProperty);
        if (properties.drain().readiness()) {
            valve.announcedByHost();
        }
        return valve;
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(prefix = "weir.methods", name = "enabled")
    MethodQueueValve weirMethodValve(WeirProperties properties) {
        MethodQueueValve valve = new MethodQueueValve();
        RecordTexts.of(properties.methods()).forEach(valve::setProperty);
        return valve;
    }
}
