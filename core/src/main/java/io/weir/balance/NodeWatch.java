package io.weir.balance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.weir.balance.AvoidanceListener.Ending;
import io.weir.balance.AvoidanceListener.Reason;
import io.weir.gc.Capability;
import io.weir.report.GcReport;
import io.weir.report.GcReportHeader;
import io.weir.report.InvalidReportException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * One node's place in the avoidance protocol, and what its newest report says of the future. Belongs to the protocol's
 * thread.
 *
 * @param <T> what the host sends a request to
 */
final class NodeWatch<T> {
    /** Where a node stands. */
    private enum State {
        NORMAL,
        AVOIDED,
        /** Its avoidance ended by the time cap; it is left alone for a while, so that a wrong forecast cannot starve it. */
        SPENT
    }

    private final Node<T> node;
    private final AvoidanceSettings settings;
    private final ReportLedger ledger;

    private State state = State.NORMAL;
    private Reason reason = Reason.MAJOR;
    private boolean heldBack;
    private long sinceNanos;
    private long spentUntilNanos;
    private long majorsAtStart;
    private int incarnationAtStart;
    private long avoidedNanos;
    private boolean watched;
    private long watchedSinceNanos;
    private double windowFactor = 1;
    private long windowFactorMajors = -1;
    private Optional<Strategy> wish = Optional.empty();
    private long unknownWishes;

    NodeWatch(Node<T> node, AvoidanceSettings settings) {
        this.node = node;
        this.settings = settings;
        this.ledger = new ReportLedger(settings.staleAfterNanos());
    }

    Node<T> node() {
        return node;
    }

    ReportLedger ledger() {
        return ledger;
    }

    boolean isAvoided() {
        return state == State.AVOIDED;
    }

    /**
     * Reads what came since the last tick.
     *
     * @param ownPauseNanos how long this process stood still before this tick, so that what is read now may have waited
     * @return false when a header could not be believed
     */
    boolean readInbox(long ownPauseNanos, long nowNanos) {
        if (!watched) {
            watched = true;
            watchedSinceNanos = nowNanos;
        }
        GcReport polled = node.takeReport();
        if (polled != null) {
            readWish(polled.policy().selector());
            ledger.offer(polled, ownPauseNanos == 0, nowNanos);
        }
        String header = node.takeHeader();
        boolean believed = header == null || offerHeader(header, nowNanos);
        ledger.excuse(ownPauseNanos, nowNanos);
        return believed;
    }

    /** A header has no room for it, so that only a fetched report can change the wish. */
    private void readWish(String selector) {
        wish = Strategy.of(selector);
        if (wish.isEmpty() && !selector.isEmpty()) {
            unknownWishes++;
        }
    }

    /** Returns the strategy that the node's policy asks for; empty when it asks for none or for one that is unknown. */
    Optional<Strategy> wish() {
        return wish;
    }

    /** Returns how many reports asked for a strategy that is unknown. */
    long unknownWishes() {
        return unknownWishes;
    }

    private boolean offerHeader(String header, long nowNanos) {
        try {
            GcReport report = GcReportHeader.parse(header);
            if (report != null) {
                ledger.offer(report, false, nowNanos);
            }
            return true;
        } catch (InvalidReportException e) {
            return false;
        }
    }

    /** Draws the window's jitter anew after each major GC. */
    void drawWindow(SplittableRandom random) {
        GcReport report = ledger.newest();
        if (report != null && report.majors() != windowFactorMajors) {
            windowFactorMajors = report.majors();
            windowFactor = 1 + settings.jitterRatio() * random.nextDouble();
        }
    }

    /** Says whether the node's avoidance is over, and why; null while it is not. */
    Ending endingNow(long nowNanos) {
        GcReport report = ledger.newest();
        if (ledger.incarnation() != incarnationAtStart) {
            return Ending.RESTARTED;
        }
        if (reason == Reason.STORM) {
            return !report.storm() || ledger.isStale(nowNanos) ? Ending.CALMED : null;
        }
        boolean pauseOver = reason == Reason.PAUSE && untilEventNanos(nowNanos) > windowNanos();
        if (report.majors() > majorsAtStart || pauseOver) {
            return Ending.COLLECTED;
        }
        return nowNanos - sinceNanos >= timeCapNanos() ? Ending.TIME_CAP : null;
    }

    private long timeCapNanos() {
        return Math.min(settings.maxAvoidNanos(), ledger.newest().policy().maxAvoidNanos());
    }

    /** Says whether the node should be avoided now. */
    boolean isCandidate(long nowNanos) {
        if (state == State.SPENT && isRecovered(nowNanos)) {
            state = State.NORMAL;
        }
        boolean candidate = state == State.NORMAL
                && timeCapNanos() > 0
                && !ledger.isStale(nowNanos)
                && untilEventNanos(nowNanos) <= windowNanos();
        heldBack &= candidate;
        return candidate;
    }

    private boolean isRecovered(long nowNanos) {
        return nowNanos - spentUntilNanos >= 0
                || ledger.newest().majors() > majorsAtStart
                || ledger.incarnation() != incarnationAtStart;
    }

    /** Notes that the cap keeps a candidate from being avoided. Returns true the first time. */
    boolean holdBack() {
        boolean first = !heldBack;
        heldBack = true;
        return first;
    }

    Reason avoid(long nowNanos) {
        GcReport report = ledger.newest();
        reason = report.storm()
                ? Reason.STORM
                : untilMajorNanos(nowNanos) <= untilPauseNanos(nowNanos) ? Reason.MAJOR : Reason.PAUSE;
        state = State.AVOIDED;
        heldBack = false;
        sinceNanos = nowNanos;
        majorsAtStart = report.majors();
        incarnationAtStart = ledger.incarnation();
        node.setAvoided(true);
        return reason;
    }

    /** Ends the avoidance and returns how long it was. */
    long release(Ending ending, long nowNanos) {
        long lasted = nowNanos - sinceNanos;
        avoidedNanos += lasted;
        state = ending == Ending.TIME_CAP ? State.SPENT : State.NORMAL;
        spentUntilNanos = nowNanos + lasted;
        node.setAvoided(false);
        return lasted;
    }

    /** Says whether a fresh report knows when the next major GC comes, and that it is worth avoiding. */
    boolean isMajorForecast(long nowNanos) {
        return ledger.newest() != null
                && !ledger.isStale(nowNanos)
                && !ledger.newest().storm()
                && ledger.newest().capability() != Capability.NONE
                && untilMajorNanos(nowNanos) != Long.MAX_VALUE;
    }

    /** Returns how long the node's major GC takes up one of the places of avoided nodes: its window and its pause. */
    long occupiedNanos() {
        return windowNanos() + MILLISECONDS.toNanos(Math.max(0, ledger.newest().expectedPauseMillis()));
    }

    /** Ends the watch: a node that is watched no more is an ordinary one. */
    void abandon() {
        node.setAvoided(false);
        node.setYieldShare(0);
    }

    long avoidedNanos(long nowNanos) {
        return state == State.AVOIDED ? avoidedNanos + (nowNanos - sinceNanos) : avoidedNanos;
    }

    /** Returns the share of the time since the first tick in which the node was avoided; 0 before it. */
    double avoidedShare(long nowNanos) {
        long livedNanos = nowNanos - watchedSinceNanos;
        return livedNanos > 0 ? avoidedNanos(nowNanos) / (double) livedNanos : 0;
    }

    NodeStatus<T> status(long nowNanos) {
        OptionalLong ageNanos =
                ledger.newest() == null ? OptionalLong.empty() : OptionalLong.of(ledger.ageNanos(nowNanos));
        return new NodeStatus<>(node, isAvoided(), avoidedShare(nowNanos), ageNanos, ledger.isStale(nowNanos));
    }

    /** Returns the time until the event the node should be avoided for, {@link Long#MAX_VALUE} when there is none. */
    long untilEventNanos(long nowNanos) {
        GcReport report = ledger.newest();
        if (report.storm()) {
            return 0;
        }
        if (report.capability() == Capability.NONE) {
            return Long.MAX_VALUE;
        }
        return Math.min(untilMajorNanos(nowNanos), untilPauseNanos(nowNanos));
    }

    private long untilMajorNanos(long nowNanos) {
        GcReport report = ledger.newest();
        boolean unknownOrLong =
                report.expectedPauseMillis() == GcReport.UNKNOWN || isLong(report.expectedPauseMillis());
        return report.hasNextMajor() && unknownOrLong
                ? MILLISECONDS.toNanos(report.nextMajorMillis()) - ledger.ageNanos(nowNanos)
                : Long.MAX_VALUE;
    }

    private long untilPauseNanos(long nowNanos) {
        GcReport report = ledger.newest();
        return report.hasNextPause() && isLong(report.nextPauseExpectedMillis())
                ? MILLISECONDS.toNanos(report.nextPauseMillis()) - ledger.ageNanos(nowNanos)
                : Long.MAX_VALUE;
    }

    /** Whether a pause is worth avoiding; one of unknown length (-1) is not. */
    private boolean isLong(long pauseMillis) {
        return pauseMillis != GcReport.UNKNOWN
                && MILLISECONDS.toNanos(pauseMillis) >= ledger.newest().policy().shortestPauseNanos();
    }

    private long windowNanos() {
        return (long) (ledger.newest().policy().windowNanos() * windowFactor);
    }
}
