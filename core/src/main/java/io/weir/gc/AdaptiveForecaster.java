package io.weir.gc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * TRINI's adaptation, a MAPE-K loop that is driven by collections: it finds the program's family, and forecasts and advises
 * as the family's policy says. No user ever has to set a forecast window size.
 *
 * <ul>
 *   <li><b>Monitor</b> collects: {@link MajorHistory}, and for each method what it said before each collection.
 *   <li><b>Analyse</b>, after each major GC: does the family's description still fit the program, and do its forecasts hold?
 *   <li><b>Plan</b>: the first family that fits and whose forecasts are no worse than the best of the fitting ones.
 *   <li><b>Execute</b>: its method speaks from now on, its policy goes into the report.
 *   <li><b>Knowledge</b>: the repository of families, built in or given.
 * </ul>
 *
 * <p>Beside the major GC it forecasts the next pause of any kind, majors that are asked for by the clock, and a storm, in
 * which it forecasts nothing. For a collector without a forecastable major (G1) it names one only when it is next. Source
 * of the loop: Portillo-Dominguez and others, "Adaptive GC-Aware Load Balancing Strategy for High-Assurance Java Distributed
 * Systems", HASE 2015, doi 10.1109/HASE.2015.19; families and thresholds are Weir's own.
 *
 * <p>Not thread-safe.
 */
public final class AdaptiveForecaster implements GcForecaster {
    /** Intervals between majors from which MiGC_CV and MiGC_AVG are computed; a guess: follows a change within as many. */
    private static final int HISTORY = 20;

    /** How much worse than the best a family's forecasts may be before it is left; a guess. */
    private static final double TOLERATED_LOSS = 0.05;

    /** A method as families use it; those that differ in nothing else share one forecaster. */
    private record Method(ForecastMethod method, int windowSize) {
        static Method of(ProgramFamily.Policy policy) {
            return new Method(policy.method(), policy.method().hasWindow() ? policy.windowSize() : 0);
        }
    }

    /** A method that runs and is judged. */
    private static final class Judged {
        final GcForecaster forecaster;
        final ForecastTrack track = new ForecastTrack();
        boolean saysNext;

        Judged(GcForecaster forecaster) {
            this.forecaster = forecaster;
        }

        void record(GcObservation collection) {
            track.judge(saysNext, collection);
            forecaster.record(collection);
            GcForecast said = forecaster.forecast(collection.endNanos(), collection.youngAfterBytes());
            saysNext = said.minorsLeft() == 0;
        }
    }

    private record Member(ProgramFamily family, Judged judged) {
        double score() {
            return judged.track.score();
        }
    }

    private final Collector collector;
    private final List<Member> members = new ArrayList<>();
    private final Map<Method, Judged> methods = new HashMap<>();
    private final MajorHistory majors = new MajorHistory(HISTORY);
    private final HeapRisk risk = new HeapRisk(majors);
    private final ExplicitClock explicitClock = new ExplicitClock();
    private final YoungPauses pauses = new YoungPauses();
    private final CollectionClock clock = new CollectionClock();
    private Member current;
    /** Only a collection changes it, and reports are made more often than collections. */
    private GcAssessment assessment;

    /**
     * Creates a forecaster with the families that are built in.
     *
     * @param collector whose collections these are
     */
    public AdaptiveForecaster(Collector collector) {
        this(collector, ProgramFamilies.builtIn());
    }

    /**
     * Creates a forecaster with families of one's own.
     *
     * @param collector whose collections these are
     * @param families at least one; a program starts in the first that fits one of which nothing is known
     */
    public AdaptiveForecaster(Collector collector, List<ProgramFamily> families) {
        if (families.isEmpty()) {
            throw new IllegalArgumentException("families must be at least one, but were none");
        }
        this.collector = collector;
        for (ProgramFamily family : families) {
            Judged judged = methods.computeIfAbsent(
                    Method.of(family.policy()),
                    method -> new Judged(
                            method.method().create(collector, family.policy().windowSize())));
            members.add(new Member(family, judged));
        }
        this.current = plan();
        this.assessment = assess();
    }

    @Override
    public void record(GcObservation collection) {
        if (collector.capability() != Capability.NONE) {
            methods.values().forEach(method -> method.record(collection));
            pauses.record(collection);
            clock.record(collection);
        }
        majors.record(collection);
        explicitClock.record(collection);
        risk.record(collection);
        if (collection.kind() == GcKind.MAJOR) {
            current = plan();
        }
        assessment = assess();
    }

    private Member plan() {
        double best = members.stream()
                .filter(this::fits)
                .mapToDouble(Member::score)
                .max()
                .orElse(0);
        return members.stream()
                .filter(this::fits)
                .filter(member -> member.score() >= best - TOLERATED_LOSS)
                .findFirst()
                .orElse(members.get(0));
    }

    private boolean fits(Member member) {
        ProgramFamily.Criteria criteria = member.family().criteria();
        long pauseNanos = majors.medianPauseNanos();
        double pauseMillis = pauseNanos == GcForecast.UNKNOWN ? Double.NaN : pauseNanos / 1e6;
        return (!criteria.explicitByTheClock() || isRunByTheClock())
                && criteria.minorsVariation().contains(majors.minorsVariation())
                && criteria.meanMinors().contains(majors.meanMinors())
                && criteria.majorPauseMillis().contains(pauseMillis)
                && criteria.majors().contains((double) majors.naturalMajors());
    }

    private boolean isRunByTheClock() {
        return explicitClock.isPeriodic() && majors.naturalMajors() == 0;
    }

    @Override
    public GcForecast forecast(long nowNanos, long youngUsedBytes) {
        if (collector.capability() == Capability.NONE) {
            return GcForecast.NONE;
        }
        GcForecast pause = pauses.forecast(nowNanos, youngUsedBytes);
        if (majors.isStorm()) {
            return pause;
        }
        GcForecast major = current.judged().forecaster.forecast(nowNanos, youngUsedBytes);
        if (collector.capability() == Capability.RISK && major.minorsLeft() != 0) {
            major = GcForecast.NONE;
        }
        major = earlier(major, explicitMajor(nowNanos));
        return PauseForecaster.next(major, pause);
    }

    private GcForecast explicitMajor(long nowNanos) {
        long due = explicitClock.isPeriodic() ? explicitClock.nextNanos() : GcForecast.UNKNOWN;
        if (due == GcForecast.UNKNOWN || nowNanos - due > clock.intervalOr(0)) {
            return GcForecast.NONE;
        }
        return new GcForecast(
                due - nowNanos > 0 ? due : nowNanos,
                GcForecast.UNKNOWN,
                explicitClock.pauseNanos(),
                GcForecast.UNKNOWN,
                GcForecast.UNKNOWN);
    }

    private static GcForecast earlier(GcForecast natural, GcForecast explicit) {
        if (!explicit.hasNextMajor()) {
            return natural;
        }
        return natural.hasNextMajor() && natural.nextMajorNanos() - explicit.nextMajorNanos() <= 0 ? natural : explicit;
    }

    @Override
    public GcAssessment assessment() {
        return assessment;
    }

    @Override
    public long oldTriggerBytes() {
        return collector.capability() == Capability.FORECAST
                ? current.judged().forecaster.oldTriggerBytes()
                : GcObservation.UNKNOWN;
    }

    private GcAssessment assess() {
        return new GcAssessment(
                current.family().name(),
                current.family().policy().forGap(clock.intervalOr(0)),
                majors.isStorm(),
                risk.ratio());
    }
}
