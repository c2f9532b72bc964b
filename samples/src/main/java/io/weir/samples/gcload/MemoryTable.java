package io.weir.samples.gcload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;

/**
 * An in-memory database: a table with a primary and an ordered index, read by key and by range, with inserts, updates and
 * deletes. Updates write a new version and keep the old one until a transaction's worth of later changes has passed,
 * as multi-version stores do. Many small objects that point at one another, in no order of age.
 */
final class MemoryTable implements Workload {
    private static final int COLUMNS = 4;
    private static final int COLUMN_BYTES = 400;
    /** Row, columns and index entries added up, for compressed references. */
    private static final int BYTES_PER_ROW = 1_900;

    private static final int KEPT_VERSIONS_DIVISOR = 8;
    private static final int STATEMENTS_PER_REQUEST = 8;
    private static final int ROWS_PER_RANGE = 8;
    private static final int GARBAGE_BYTES = 12_000;
    private static final double DEMAND_PER_SECOND = 10_000;
    private static final long ORDER_RANGE = 1_000_000_000L;

    private final Random random;
    private final Garbage garbage;
    private final int targetRows;
    private final Map<Long, Row> primary = new HashMap<>();
    private final NavigableMap<Long, Row> ordered = new TreeMap<>();
    private final Deque<Row> oldVersions = new ArrayDeque<>();
    private long nextId;
    private int found;

    private record Row(long id, long order, List<byte[]> columns, long version) {}

    MemoryTable(Random random, long liveBytes) {
        this.random = random;
        this.garbage = new Garbage(random);
        this.targetRows = (int) Math.max(16, liveBytes / BYTES_PER_ROW);
    }

    @Override
    public void request() {
        garbage.make(GARBAGE_BYTES);
        for (int i = 0; i < STATEMENTS_PER_REQUEST; i++) {
            int statement = random.nextInt(10);
            if (primary.size() < targetRows && statement < 6) {
                insert();
            } else if (statement < 5) {
                update();
            } else if (statement < 6) {
                delete();
            } else {
                select();
            }
        }
    }

    private void insert() {
        // The id in the low digits keeps the ordered key unique.
        long order = random.nextLong(ORDER_RANGE) * ORDER_RANGE + nextId % ORDER_RANGE;
        write(new Row(nextId++, order, columns(), 0));
    }

    private static List<byte[]> columns() {
        List<byte[]> columns = new ArrayList<>(COLUMNS);
        for (int i = 0; i < COLUMNS; i++) {
            columns.add(new byte[COLUMN_BYTES]);
        }
        return columns;
    }

    private void write(Row row) {
        primary.put(row.id, row);
        ordered.put(row.order, row);
    }

    private Row anyRow() {
        var entry = ordered.ceilingEntry(random.nextLong(ORDER_RANGE) * ORDER_RANGE);
        return entry == null ? null : entry.getValue();
    }

    private void update() {
        Row row = anyRow();
        if (row == null) {
            return;
        }
        write(new Row(row.id, row.order, columns(), row.version + 1));
        retire(row);
    }

    private void delete() {
        Row row = anyRow();
        if (row != null) {
            primary.remove(row.id);
            ordered.remove(row.order);
            retire(row);
        }
    }

    private void retire(Row row) {
        oldVersions.addLast(row);
        if (oldVersions.size() > targetRows / KEPT_VERSIONS_DIVISOR) {
            oldVersions.removeFirst();
        }
    }

    private void select() {
        Row from = anyRow();
        if (from == null) {
            return;
        }
        List<Row> result = new ArrayList<>();
        for (Row row : ordered.tailMap(from.order).values()) {
            result.add(row);
            if (result.size() == ROWS_PER_RANGE) {
                break;
            }
        }
        found += result.size();
    }

    @Override
    public double demandPerSecond(double elapsedSeconds) {
        return DEMAND_PER_SECOND;
    }

    @Override
    public long liveBytes() {
        return (long) (primary.size() + oldVersions.size()) * BYTES_PER_ROW;
    }

    int found() {
        return found;
    }
}
