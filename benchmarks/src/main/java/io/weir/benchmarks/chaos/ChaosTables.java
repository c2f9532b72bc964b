package io.weir.benchmarks.chaos;

import io.weir.cli.report.Numbers;
import io.weir.cli.report.Table;
import java.util.ArrayList;
import java.util.List;

/** A result in words and tables, for the terminal and for the page. */
final class ChaosTables {
    private final ChaosPlan plan;
    private final List<FaultResult> results;

    ChaosTables(ChaosPlan plan, List<FaultResult> results) {
        this.plan = plan;
        this.results = List.copyOf(results);
    }

    String setting() {
        return "Each fault lasts " + Numbers.fixed(plan.duration().toMillis() / 1e3, 1)
                + " s and befalls both at the same "
                + "moment; each has " + Numbers.fixed(plan.ratePerSecond(), 0) + " requests/s by one schedule (seed "
                + plan.seed() + "), whose users wait for "
                + Numbers.fixed(plan.patience().toMillis() / 1e3, 1) + " s.";
    }

    Table faults() {
        Table table = new Table(
                        "fault",
                        "policy",
                        "requests",
                        "lost",
                        "p99 ms",
                        "recovered after s",
                        "permits",
                        "connections",
                        "threads",
                        "descriptors",
                        "processes",
                        "verdict")
                .text(1)
                .text(11);
        for (FaultResult result : results) {
            if (result.isSkipped()) {
                table.row(result.fault().word(), "", "-", "-", "-", "-", "-", "-", "-", "-", "-", "skipped");
            }
            for (ArmResult arm : result.arms()) {
                table.row(
                        result.fault().word(),
                        arm.arm().word(),
                        String.valueOf(arm.requests()),
                        String.valueOf(arm.lost()),
                        Numbers.fixed(arm.p99Millis(), 1),
                        Numbers.fixed(arm.recoverySeconds(), 1),
                        left(arm.left().permits()),
                        left(arm.left().connections()),
                        left(arm.left().threads()),
                        left(arm.left().descriptors()),
                        left(arm.left().processes()),
                        result.verdict(arm));
            }
        }
        return table;
    }

    private static String left(Long count) {
        return count == null ? Numbers.UNKNOWN : String.valueOf(count);
    }

    /** Returns what does not hold, and what else is worth telling; sentences. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        for (FaultResult result : results) {
            result.failures().forEach(failure -> remarks.add(result.fault().word() + ": FAIL, Weir " + failure));
            result.notes().forEach(note -> remarks.add(result.fault().word() + ": " + note));
        }
        return remarks;
    }
}
