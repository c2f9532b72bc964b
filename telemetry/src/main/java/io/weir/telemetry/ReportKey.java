package io.weir.telemetry;

import java.util.List;

/** The keys of the document, one place for writer and reader. */
final class ReportKey {
    static final String VERSION = "version";
    static final String COLLECTOR = "collector";
    static final String CAPABILITY = "capability";
    static final String STORM = "storm";
    static final String NEXT_MAJOR = "nextMajorMillis";
    static final String MINORS_LEFT = "minorsLeft";
    static final String EXPECTED_PAUSE = "expectedPauseMillis";
    static final String NEXT_PAUSE = "nextPauseMillis";
    static final String NEXT_PAUSE_EXPECTED = "nextPauseExpectedMillis";
    static final String MAJORS = "majors";
    static final String UPTIME = "uptimeMillis";
    static final String RISK = "risk";
    static final String FAMILY = "family";
    static final String POLICY = "policy";
    static final String WINDOW = "windowMillis";
    static final String MAX_AVOID = "maxAvoidMillis";
    static final String SHORTEST_PAUSE = "shortestPauseMillis";
    static final String SELECTOR = "selector";

    /** Every key of a report and of its policy. */
    static final List<String> ALL = List.of(
            VERSION,
            COLLECTOR,
            CAPABILITY,
            STORM,
            NEXT_MAJOR,
            MINORS_LEFT,
            EXPECTED_PAUSE,
            NEXT_PAUSE,
            NEXT_PAUSE_EXPECTED,
            MAJORS,
            UPTIME,
            RISK,
            FAMILY,
            POLICY,
            WINDOW,
            MAX_AVOID,
            SHORTEST_PAUSE,
            SELECTOR);

    private ReportKey() {}
}
