package io.weir.camel;

import java.util.List;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/** Shows nodes as a JMX table; the rows are numbered because children of one address share a name. */
final class NodeRows {
    private static final String[] COLUMNS = {
        "row",
        "node",
        "state",
        "avoidedShare",
        "reportAgeMillis",
        "reportStale",
        "inFlight",
        "chosen",
        "trickled",
        "limit",
        "waiting"
    };
    private static final OpenType<?>[] TYPES = {
        SimpleType.INTEGER,
        SimpleType.STRING,
        SimpleType.STRING,
        SimpleType.DOUBLE,
        SimpleType.LONG,
        SimpleType.BOOLEAN,
        SimpleType.INTEGER,
        SimpleType.LONG,
        SimpleType.LONG,
        SimpleType.INTEGER,
        SimpleType.INTEGER
    };

    private NodeRows() {}

    static TabularData of(List<NodeSnapshot> nodes) throws OpenDataException {
        CompositeType row = new CompositeType("node", "A node of the balancer", COLUMNS, COLUMNS, TYPES);
        TabularData rows =
                new TabularDataSupport(new TabularType("nodes", "Nodes of the balancer", row, new String[] {"row"}));
        for (NodeSnapshot node : nodes) {
            Object[] values = new Object[COLUMNS.length];
            values[0] = rows.size();
            System.arraycopy(node.values().values().toArray(), 0, values, 1, COLUMNS.length - 1);
            rows.put(new CompositeDataSupport(row, COLUMNS, values));
        }
        return rows;
    }
}
