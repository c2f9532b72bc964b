package io.weir.simulator.theory;

import io.weir.simulator.stats.Replications;
import java.util.List;

/** A model with known results: what is simulated, and what theory says of its figures. */
record TheoryCase(String name, Replications.Experiment experiment, List<Known> known) {

    /** A figure's place in the experiment's row and its exact value. */
    record Known(String figure, int place, double exact) {}

    @Override
    public String toString() {
        return name;
    }
}
