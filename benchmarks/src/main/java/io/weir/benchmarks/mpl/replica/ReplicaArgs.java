package io.weir.benchmarks.mpl.replica;

import java.util.List;

/**
 * What a replica is told when it is started.
 *
 * @param url the database's
 * @param workload its name
 * @param policy its word
 * @param clients how many, and where a controller starts
 * @param lengthMillis how long the run is
 * @param settleMillis how long latencies do not count
 * @param replicas how many there are
 * @param seed of the clients' choices
 */
public record ReplicaArgs(
        String url,
        String workload,
        String policy,
        int clients,
        long lengthMillis,
        long settleMillis,
        int replicas,
        long seed) {

    /**
     * Returns them as a command line has them.
     *
     * @return words that {@link #of} reads
     */
    public List<String> words() {
        return List.of(
                url,
                workload,
                policy,
                String.valueOf(clients),
                String.valueOf(lengthMillis),
                String.valueOf(settleMillis),
                String.valueOf(replicas),
                String.valueOf(seed));
    }

    static ReplicaArgs of(String... words) {
        return new ReplicaArgs(
                words[0],
                words[1],
                words[2],
                Integer.parseInt(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Integer.parseInt(words[6]),
                Long.parseLong(words[7]));
    }
}
