package io.weir.simulator.replay;

import io.weir.gc.AdaptiveForecaster;
import io.weir.gc.Collector;
import io.weir.gc.CountForecaster;
import io.weir.gc.GcForecaster;
import io.weir.gc.GcKind;
import io.weir.gc.GcObservation;
import io.weir.gc.MagaForecaster;
import io.weir.gc.MajorHistory;
import io.weir.gc.PauseForecaster;
import io.weir.gc.TriggerForecaster;
import io.weir.simulator.gclog.GcLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Replays a log through every forecaster. */
public final class LogReplay {
    private LogReplay() {}

    /**
     * Replays and scores one log. Costs about 20 microseconds a collection.
     *
     * @param log the log
     * @param window how long before a forecast major a node counts as avoided; zero for one that follows the gaps between
     *     collections
     * @return its facts and one score a forecaster: adaptive, trigger, maga, pause, always, periodic
     * @throws IllegalArgumentException when the window is negative
     */
    public static LogScore replay(GcLog log, Duration window) {
        if (window.isNegative()) {
            throw new IllegalArgumentException("window must be >= 0, but was " + window);
        }
        List<GcObservation> observations = log.observations();
        Timeline timeline = new Timeline(observations, window.toNanos());
        List<ForecastScore> scores = new ArrayList<>();
        forecasters(log.collector()).forEach((name, forecaster) -> {
            ForecastTape tape = new ForecastTape(forecaster, observations);
            scores.add(
                    name.equals("pause")
                            ? new PauseScorer(timeline, tape).score(name)
                            : new MajorScorer(timeline, tape).score(name));
        });
        MajorHistory majors = new MajorHistory(Integer.MAX_VALUE);
        observations.forEach(majors::record);
        return new LogScore(
                log.name(),
                log.collector(),
                log.count(GcKind.MINOR),
                majors.naturalMajors() + majors.otherMajors() - majors.explicitMajors(),
                majors.explicitMajors(),
                log.seconds(),
                majors.meanMinors(),
                majors.minorsVariation(),
                majors.isStorm(),
                medianMajorPauseMillis(observations),
                scores);
    }

    /**
     * Traces one log for a picture: the old generation, what the adaptive forecaster said and what came.
     *
     * @param log the log
     * @param window as in {@link #replay}
     * @return the trace
     */
    public static ReplayTrace trace(GcLog log, Duration window) {
        Timeline timeline = new Timeline(log.observations(), window.toNanos());
        ForecastTape tape = new ForecastTape(new AdaptiveForecaster(log.collector()), log.observations());
        return ReplayTrace.of(timeline, new MajorScorer(timeline, tape), tape);
    }

    private static Map<String, GcForecaster> forecasters(Collector collector) {
        Map<String, GcForecaster> all = new LinkedHashMap<>();
        all.put("adaptive", new AdaptiveForecaster(collector));
        all.put("trigger", new TriggerForecaster(collector));
        all.put(
                "maga",
                new MagaForecaster(collector, MagaForecaster.DEFAULT_WINDOW_SIZE, MagaForecaster.Target.MAXIMUM));
        all.put("pause", new PauseForecaster(collector));
        all.put("always", new AlwaysForecaster());
        all.put("periodic", new CountForecaster());
        return all;
    }

    private static double medianMajorPauseMillis(List<GcObservation> observations) {
        return Timeline.median(observations.stream()
                .filter(GcObservation::isNaturalMajor)
                .mapToDouble(major -> major.durationNanos() / 1e6)
                .toArray());
    }
}
