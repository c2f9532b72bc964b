package io.weir.tomcat.status;

import io.weir.status.Plot.Point;
import java.util.HashMap;
import java.util.Map;

/** What was seen of each part while somebody looked; begins anew with the first viewer. Not thread-safe. */
public final class Trails {
    private final Map<String, Trail<TlsSection.Counts>> tls = new HashMap<>();
    private final Map<String, Trail<Point>> pools = new HashMap<>();

    /** Starts with nothing seen. */
    public Trails() {}

    Trail<TlsSection.Counts> tls(String id) {
        return tls.computeIfAbsent(id, unused -> new Trail<>());
    }

    /** Levels and throughputs of a pool. */
    Trail<Point> pool(String name) {
        return pools.computeIfAbsent(name, unused -> new Trail<>());
    }
}
