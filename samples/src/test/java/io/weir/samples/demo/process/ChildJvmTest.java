package io.weir.samples.demo.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.clock.NanoClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChildJvmTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ChildGroup group = new ChildGroup();
    private final ConcurrentLinkedQueue<String> records = new ConcurrentLinkedQueue<>();

    @AfterEach
    void end() {
        group.close();
    }

    private ChildJvm start(String behaviour) {
        ChildSpec spec = new ChildSpec("node-7", List.of("-Xmx32m"), TestChild.class, List.of(behaviour));
        return group.start(spec, words -> records.add(String.join(" ", words)));
    }

    @Test
    void readyChild_saysItsPortAndItsTime() {
        ChildJvm child = start("serve");
        assertThat(child.awaitReady(PATIENCE)).isEqualTo(4711);
        assertThat(child.clockErrorNanos()).isLessThan(Duration.ofMillis(100).toNanos());
        child.awaitRecords();
        assertThat(records).hasSize(2);
        long theirNanos = Long.parseLong(records.element().substring("TIME ".length()));
        assertThat(NanoClock.system().nanoTime() - child.toOurs(theirNanos))
                .isBetween(0L, Duration.ofSeconds(20).toNanos());
    }

    @Test
    void childThatFails_isReportedWithItsLastLines() {
        ChildJvm child = start("fail");
        assertThatThrownBy(() -> child.awaitReady(PATIENCE))
                .isInstanceOfSatisfying(
                        CliException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.FAILURE))
                .hasMessageStartingWith("node-7 did not come up (exit code 1); its last lines:")
                .hasMessageContaining("java.lang.IllegalStateException: the port is taken");
    }

    @Test
    void childThatHangs_isReportedAfterTheDeadline() {
        ChildJvm child = start("hang");
        assertThatThrownBy(() -> child.awaitReady(Duration.ofSeconds(2)))
                .isInstanceOf(CliException.class)
                .hasMessageStartingWith("node-7 did not come up within 2 s");
    }

    @Test
    void childThatDiesLater_isNoticed() {
        ChildJvm child = start("die");
        child.awaitReady(PATIENCE);
        assertThatThrownBy(child::awaitRecords)
                .hasMessageStartingWith("node-7 did not send its records (exit code 3)")
                .hasMessageContaining("out of luck");
        assertThatThrownBy(group::requireAlive).hasMessageStartingWith("node-7 ended during the run (exit code 3)");
    }

    @Test
    void childThatIsTold_hasDoneItBeforeWeGoOn() {
        ChildJvm child = start("serve");
        child.awaitReady(PATIENCE);
        child.act("PAINT green");
        assertThat(records).endsWith("TOLD green");
    }

    @Test
    void childThatCannotDoIt_isReportedWithTheReason() {
        ChildJvm child = start("serve");
        child.awaitReady(PATIENCE);
        assertThatThrownBy(() -> child.act("PAINT"))
                .isInstanceOf(CliException.class)
                .hasMessageStartingWith("node-7 did not do 'PAINT' (exit code 1)")
                .hasMessageContaining("IndexOutOfBounds");
    }

    @Test
    void unknownOption_isReportedWithWhatJavaSays() {
        ChildSpec spec = new ChildSpec("node-1", List.of("-XX:+NoSuchOption"), TestChild.class, List.of("serve"));
        ChildJvm child = group.start(spec, words -> {});
        assertThatThrownBy(() -> child.awaitReady(PATIENCE)).hasMessageContaining("NoSuchOption");
    }

    @Test
    void closedGroup_leavesNoProcessAndNoFile() {
        start("serve").awaitReady(PATIENCE);
        start("hang");
        Path scratch = group.directory();
        group.close();
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
        assertThat(Files.exists(scratch)).isFalse();
        assertThatThrownBy(() -> start("serve")).isInstanceOf(IllegalStateException.class);
        group.requireAlive();
    }

    /** A child that behaves as told. */
    static final class TestChild {
        private TestChild() {}

        public static void main(String[] args) {
            ChildMain.run(() -> {
                ParentLink parent = ParentLink.open();
                System.out.println("a library says something on stdout");
                switch (args[0]) {
                    case "fail" -> throw new IllegalStateException("the port is taken");
                    case "hang" -> parent.serve(() -> {}, words -> {});
                    default -> {
                        parent.ready(4711);
                        parent.send("TIME " + NanoClock.system().nanoTime());
                        parent.serve(
                                () -> {
                                    if (args[0].equals("die")) {
                                        System.err.println("out of luck");
                                        Runtime.getRuntime().halt(3);
                                    }
                                    parent.record("LAST record");
                                },
                                words -> parent.send("TOLD " + words.get(1)));
                    }
                }
            });
        }
    }
}
