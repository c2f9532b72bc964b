package io.weir.cli.simulate.thesis;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a curve differs by from the preset. Immutable.
 *
 * @param name in legends and results
 * @param changes settings by path
 */
record Variant(String name, Map<String, String> changes) {
    private static final String ADMISSION = "nodes.admission.policy";
    static final String LOAD = "clients.browsers.perSecond";

    Variant {
        changes = Map.copyOf(changes);
    }

    private Variant with(String path, String value) {
        Map<String, String> more = new LinkedHashMap<>(changes);
        more.put(path, value);
        return new Variant(name, more);
    }

    private static String named(int cpus) {
        return cpus == 1 ? "1 CPU" : cpus + " CPUs";
    }

    static Variant stock(int cpus) {
        return new Variant("stock, " + named(cpus), Map.of(ADMISSION, "stock", "nodes.cpus", "" + cpus));
    }

    static Variant admission(int cpus) {
        return new Variant("admission control, " + named(cpus), Map.of(ADMISSION, "budget", "nodes.cpus", "" + cpus));
    }

    /** Clients who never give up, as the source's must have been for its axis to be reached. */
    static Variant growing(int cpus, String horizon) {
        return new Variant(
                        "stock, unlimited retries, " + named(cpus), stock(cpus).changes())
                .with("clients.browsers.retries.most", "unlimited")
                .with("horizon", horizon)
                .with("warmUp", "0s");
    }

    static Variant pool(int workers) {
        return new Variant("stock, pool " + workers, Map.of(ADMISSION, "stock", "nodes.workers", "" + workers));
    }

    /** The whole run counts, as where sessions finish before the collapse. */
    static Variant hypothesis(String name, boolean workerPerConnection, boolean returningFirst) {
        return new Variant(
                name,
                Map.of(
                        ADMISSION,
                        "stock",
                        "warmUp",
                        "0s",
                        "nodes.workerPerConnection",
                        "" + workerPerConnection,
                        "nodes.returningFirst",
                        "" + returningFirst));
    }

    static Variant aborts(String policy, String visibility) {
        return new Variant(
                policy + ", aborts seen " + visibility, Map.of(ADMISSION, policy, "nodes.aborts", visibility));
    }

    static Variant queue(String order, int workers, String visibility) {
        return new Variant(
                "stock, " + order + ", pool " + workers + ", aborts seen " + visibility,
                Map.of(
                        ADMISSION,
                        "stock",
                        "nodes.queueOrder",
                        order,
                        "nodes.workers",
                        "" + workers,
                        "nodes.aborts",
                        visibility));
    }
}
