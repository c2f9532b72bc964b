package io.weir.camel;

import java.util.Map;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.TabularData;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;

/** What an operator sees of a balancer, and can do to it, in the MBean of its {@code loadBalance} node. Thread-safe. */
public interface ManagedBalancer {

    /**
     * Returns the algorithm in use, which the nodes' policies may have changed when no setting names one.
     *
     * @return its name, as in the setting
     */
    @ManagedAttribute(description = "Base algorithm")
    String getStrategy();

    /**
     * Returns the mode.
     *
     * @return {@code on}, {@code measure} or {@code off}
     */
    @ManagedAttribute(description = "on, measure (decides and tells, routes plainly) or off")
    String getMode();

    /**
     * Returns the nodes, those that drain included.
     *
     * @return one row a node; empty when not started
     * @throws OpenDataException never
     */
    @ManagedAttribute(description = "Nodes with their state, share of time avoided, age of their report and requests")
    TabularData getNodes() throws OpenDataException;

    /**
     * Returns the share of the time since the start in which each node was avoided.
     *
     * @return node name to 0..1; empty when not started
     */
    @ManagedAttribute(description = "Share of the time in which each node was avoided")
    Map<String, Double> getAvoidedShares();

    /**
     * Returns the numbers of the balancer as a whole.
     *
     * @return metric name to value, nanoseconds for times; empty when not started
     */
    @ManagedAttribute(description = "Numbers of the balancer as a whole, by metric name")
    Map<String, Double> getCounters();

    /**
     * Adds a node, which takes part from now on, and after a stop and start of its route too; dropped at the route's removal
     * and the context's stop.
     *
     * @param uri its endpoint URI
     * @return the node's name, by which it can be removed
     * @throws IllegalArgumentException when there is no such endpoint, it cannot be started, or there is a node of that
     *     name; the message carries no credentials
     * @throws IllegalStateException when the balancer is not started
     */
    @ManagedOperation(description = "Adds a node by its endpoint URI and returns its name")
    String addNode(String uri);

    /**
     * Removes a node, of the route or added: it gets no request from now on and is stopped when it has answered those it
     * holds, or after {@code drainTimeout}. Returns at once. A node of the route comes back when the route is made anew.
     *
     * @param nameOrUri the node's name or its endpoint URI; of several nodes of one name all are removed
     * @return false when there is none
     * @throws IllegalStateException when the balancer is not started
     */
    @ManagedOperation(description = "Removes a node by name or URI; it answers what it holds before it is stopped")
    boolean removeNode(String nameOrUri);
}
