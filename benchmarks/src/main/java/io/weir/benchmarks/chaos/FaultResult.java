package io.weir.benchmarks.chaos;

import java.util.List;

/**
 * What came of a fault.
 *
 * @param fault which
 * @param beganSeconds when it came, since the measurement's start
 * @param endedSeconds when it went
 * @param plain the host as it is; null when the fault could not be brought about
 * @param weir the host with Weir; null when the fault could not be brought about
 * @param failures what is not as it must be; sentences
 * @param notes what else is worth telling
 */
record FaultResult(
        Fault fault,
        double beganSeconds,
        double endedSeconds,
        ArmResult plain,
        ArmResult weir,
        List<String> failures,
        List<String> notes) {

    /** Copies the lists. */
    FaultResult {
        failures = List.copyOf(failures);
        notes = List.copyOf(notes);
    }

    static FaultResult of(
            Fault fault,
            double beganSeconds,
            double endedSeconds,
            ArmResult plain,
            ArmResult weir,
            List<String> notes) {
        return new FaultResult(
                fault, beganSeconds, endedSeconds, plain, weir, Verdict.failures(fault, plain, weir), notes);
    }

    /** Makes the result of a fault that cannot be brought about here. */
    static FaultResult skipped(Fault fault, String why) {
        return new FaultResult(fault, 0, 0, null, null, List.of(), List.of("Skipped: " + why));
    }

    boolean isSkipped() {
        return weir == null;
    }

    /** Returns the arms, in the order of results; none when it was skipped. */
    List<ArmResult> arms() {
        return isSkipped() ? List.of() : List.of(plain, weir);
    }

    /** Returns the verdict on an arm: plain is only what Weir is compared with. */
    String verdict(ArmResult arm) {
        if (arm.arm() == Arm.PLAIN) {
            return "reference";
        }
        return failures.isEmpty() ? "pass" : "fail";
    }
}
