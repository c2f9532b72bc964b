package io.weir.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The valve as JMX shows it, beside Tomcat's own. */
@Timeout(60)
class GcReportValveJmxTest {
    @TempDir
    private Path directory;

    @Test
    void attributes_areThoseOfTheDescriptorAndReadOnly() throws Exception {
        try (TestTomcat server = new TestTomcat(directory)) {
            GcReportValve valve = new GcReportValve();
            valve.setHeader("x-gc");
            server.tomcat().getEngine().getPipeline().addValve(valve);
            server.addContext("/app");
            server.start();
            server.get("/weir/report");
            MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

            Set<ObjectName> names = beans.queryNames(new ObjectName("*:type=Valve,name=GcReportValve,*"), null);

            assertThat(names).hasSize(1);
            ObjectName name = names.iterator().next();
            MBeanAttributeInfo[] attributes = beans.getMBeanInfo(name).getAttributes();
            assertThat(Arrays.stream(attributes).map(MBeanAttributeInfo::getName))
                    .contains("allow", "failures", "header", "headersSent", "path", "report", "reportsServed")
                    .contains("asyncSupported", "stateName");
            for (MBeanAttributeInfo attribute : attributes) {
                if (!attribute.getName().equals("modelerType")) {
                    assertThat(attribute.isWritable()).as(attribute.getName()).isFalse();
                    assertThat(beans.getAttribute(name, attribute.getName()))
                            .as(attribute.getName())
                            .isNotNull();
                }
            }
            assertThat(beans.getAttributes(name, new String[] {"header", "reportsServed", "allow"})
                            .asList())
                    .isEqualTo(List.of(
                            new Attribute("header", "x-gc"),
                            new Attribute("reportsServed", 1L),
                            new Attribute("allow", "127.0.0.0/8,::1/128")));
            assertThat((String) beans.getAttribute(name, "report")).startsWith("{\"version\":1,");
        }
    }
}
