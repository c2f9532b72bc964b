package io.weir.simulator.database;

import io.weir.control.HybridController;
import io.weir.control.HybridSettings;
import io.weir.control.LimitController;
import io.weir.control.LimitRange;
import io.weir.control.ParabolaController;
import io.weir.control.ParabolaSettings;
import io.weir.control.SystemLoadController;
import io.weir.control.SystemLoadSettings;
import java.util.Optional;

/** Who decides how many connections of a pool may be borrowed; each is the shipped controller. */
public enum PoolPolicy {
    /** Nobody: the size stays. */
    FIXED {
        @Override
        public Optional<LimitController> newController(LimitRange range, int replicas, long seed) {
            return Optional.empty();
        }
    },
    /** {@link HybridController}. */
    HYBRID {
        @Override
        public Optional<LimitController> newController(LimitRange range, int replicas, long seed) {
            return Optional.of(new HybridController(
                    HybridSettings.builder(range).replicas(replicas).seed(seed).build()));
        }
    },
    /** {@link ParabolaController}. */
    PARABOLA {
        @Override
        public Optional<LimitController> newController(LimitRange range, int replicas, long seed) {
            return Optional.of(
                    new ParabolaController(ParabolaSettings.builder(range).build()));
        }
    },
    /** {@link SystemLoadController}. */
    SYSTEM_LOAD {
        @Override
        public Optional<LimitController> newController(LimitRange range, int replicas, long seed) {
            return Optional.of(
                    new SystemLoadController(SystemLoadSettings.builder(range).build()));
        }
    };

    /**
     * Makes a controller.
     *
     * @param range its bounds
     * @param replicas how many share the database
     * @param seed of its probes
     * @return a new one; empty when nobody decides
     */
    public abstract Optional<LimitController> newController(LimitRange range, int replicas, long seed);
}
