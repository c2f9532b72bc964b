package io.weir.simulator.node;

import io.weir.method.MethodLimitsSettings;
import io.weir.simulator.database.PoolSettings;
import io.weir.simulator.heap.ForecastError;
import io.weir.simulator.heap.HeapSettings;
import io.weir.simulator.server.ServerSettings;
import java.util.Optional;

/**
 * What each of a service's nodes is. Immutable.
 *
 * @param server its machine and its container
 * @param heap its heap and collector
 * @param forecast how wrong its GC forecasts are on purpose
 * @param pool its pool of database connections; unused without a database
 * @param admission who decides which handshakes begin
 * @param patienceNanos how long a handshake that is put off may wait, in ns, more than zero
 * @param sharedTicketKeys whether tickets of one node are good at all and outlive restarts
 * @param methodLimits limits of the methods; empty for none
 */
public record NodeSettings(
        ServerSettings server,
        HeapSettings heap,
        ForecastError forecast,
        PoolSettings pool,
        AdmissionPolicy admission,
        long patienceNanos,
        boolean sharedTicketKeys,
        Optional<MethodLimitsSettings> methodLimits) {}
