package io.weir.simulator.gateway;

import io.weir.simulator.server.Call;
import io.weir.simulator.server.Caller;
import io.weir.simulator.server.Door;
import io.weir.simulator.server.Workload;
import java.util.List;

/** Several doors, one after the other: how a name with several addresses spreads clients. One thread. */
public final class Spread implements Door {
    private final List<? extends Door> doors;
    private int next;

    /**
     * Makes a door of doors.
     *
     * @param doors one or more
     */
    public Spread(List<? extends Door> doors) {
        this.doors = List.copyOf(doors);
    }

    @Override
    public Call connect(Caller caller, int offeredKey, Workload workload, long firstRequest, int requestCount) {
        Door door = doors.get(next);
        next = (next + 1) % doors.size();
        return door.connect(caller, offeredKey, workload, firstRequest, requestCount);
    }
}
