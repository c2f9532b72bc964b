package io.weir.cli.simulate;

import io.weir.simulator.run.Replicated;
import io.weir.simulator.run.Sweep;
import io.weir.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * What is printed: a result for each point of a sweep, or a single one.
 *
 * @param parameter the path of the setting that is varied; empty when nothing is
 * @param rows one or more
 */
record Rows(String parameter, List<Row> rows) {

    /**
     * One point and its result.
     *
     * @param value the setting's value; empty when nothing is varied
     * @param policy the policy's name; empty when nothing is compared
     * @param scenario what was run
     * @param result what it showed
     */
    record Row(String value, String policy, Scenario scenario, Replicated result) {}

    static Rows of(Sweep sweep, List<Replicated> results) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            Sweep.Point point = sweep.points().get(i);
            rows.add(new Row(point.value(), point.policy(), point.scenario(), results.get(i)));
        }
        return new Rows(sweep.parameter(), rows);
    }
}
