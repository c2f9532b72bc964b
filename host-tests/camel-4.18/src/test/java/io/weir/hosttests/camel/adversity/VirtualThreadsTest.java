package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Camel with virtual threads (CAMEL-20199), in a JVM of its own because Camel reads the switch once. */
@Timeout(120)
class VirtualThreadsTest {

    @Test
    void virtualThreads_balance() throws Exception {
        int java = Runtime.version().feature();
        assumeTrue(java >= 21, "virtual threads need Java 21 or later, and this is " + java);
        Process jvm = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-Dcamel.threads.virtual.enabled=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        VirtualThreadsScenario.class.getName()))
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).as(output).isTrue();
            assertThat(output).contains(VirtualThreadsScenario.PASSED);
            assertThat(jvm.exitValue()).as(output).isZero();
        } finally {
            jvm.destroyForcibly();
        }
    }
}
