package io.weir.control;

import io.weir.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A controller of its own for each method, none of which knows of the others. Not thread-safe but for {@link #metrics()}. */
public final class SeparateControllers implements JointController {
    private final Function<LimitRange, LimitController> maker;
    private final List<LimitController> controllers = new CopyOnWriteArrayList<>();

    /**
     * Starts without a method.
     *
     * @param maker makes the controller of a new method, given the bounds of its limit
     */
    public SeparateControllers(Function<LimitRange, LimitController> maker) {
        this.maker = Objects.requireNonNull(maker, "maker");
    }

    @Override
    public List<Decision> update(List<MethodSample> samples) {
        List<Decision> decisions = new ArrayList<>(samples.size());
        for (int i = 0; i < samples.size(); i++) {
            MethodSample method = samples.get(i);
            if (i == controllers.size()) {
                controllers.add(maker.apply(method.range()));
            }
            decisions.add(
                    method.isFixed()
                            ? new Decision(method.range().min(), LoadState.UNKNOWN, "fixed")
                            : controllers.get(i).update(method.sample()));
        }
        return decisions;
    }

    @Override
    public List<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>();
        for (int i = 0; i < controllers.size(); i++) {
            String index = Integer.toString(i);
            controllers.get(i).metrics().forEach(metric -> metrics.add(metric.tag("index", index)));
        }
        return metrics;
    }
}
