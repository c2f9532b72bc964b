package io.weir.benchmarks.node;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All of Weir on a node with two collections and a hundred requests a second. */
class NodeCostTest {
    private static final boolean FULL = Boolean.getBoolean("weir.test.full");

    @Test
    @Timeout(180)
    void livingNode_spendsUnderAThousandthOfItsProcessorsAndAMegabyteOfHeap() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmn16m",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeCost.class.getName(),
                        FULL ? "40" : "5",
                        FULL ? "60" : "5"))
                .redirectErrorStream(true)
                .start();
        String said;
        try {
            said = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(said).isZero();
        System.out.println("node cost: " + said.trim());
        Map<String, Double> measured = Arrays.stream(said.trim().split(" "))
                .map(word -> word.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> Double.valueOf(pair[1])));
        assertThat(measured.get("collectionsPerSecond")).isBetween(1.5, 4.0);
        // A short run is half interpreted, and much of it is the JDK's own: 230 us for a notification that nobody
        // reads.
        double allowedRatio = FULL ? 0.001 : 0.005;
        double cpuRatio = measured.get("notificationCpuRatio") + measured.get("headersCpuRatio");
        assertThat(cpuRatio / Runtime.getRuntime().availableProcessors()).isLessThan(allowedRatio);
        assertThat(measured.get("heldBytes")).isLessThan(1e6);
    }
}
