package io.weir.simulator.server;

import io.weir.simulator.random.KeyedNumbers;
import io.weir.simulator.random.RandomStream;
import java.util.List;

/**
 * What a population's requests are: a mix of methods. What a request needs depends on its key alone, so that compared policies meet
 * the same requests, and a retry is the same request again. Allocates nothing. One thread.
 */
public final class Workload {
    private final Method[] methods;
    private final int[] indexes;
    private final double[] cumulated;
    private final KeyedNumbers numbers;

    /**
     * Makes a mix.
     *
     * @param methods which, one or more
     * @param indexes the number of each among all methods of the service, for counts
     * @param weights how often each, above zero, in any unit
     * @param numbers their randomness
     */
    public Workload(List<Method> methods, int[] indexes, double[] weights, KeyedNumbers numbers) {
        this.methods = methods.toArray(Method[]::new);
        this.indexes = indexes.clone();
        this.numbers = numbers;
        this.cumulated = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            cumulated[i] = sum;
        }
    }

    /**
     * Makes a mix of one method.
     *
     * @param method the method
     * @param numbers its randomness
     * @return the mix
     */
    public static Workload of(Method method, KeyedNumbers numbers) {
        return new Workload(List.of(method), new int[] {0}, new double[] {1}, numbers);
    }

    /** Writes into a connection what its next request needs. */
    void draw(Connection connection) {
        RandomStream random = numbers.at(connection.nextRequest++);
        double point = random.uniform() * cumulated[cumulated.length - 1];
        int choice = 0;
        while (choice < cumulated.length - 1 && point >= cumulated[choice]) {
            choice++;
        }
        Method method = methods[choice];
        connection.method = indexes[choice];
        connection.cpuNanos = method.cpuNanos().draw(random);
        connection.ioNanos = method.ioNanos().draw(random);
        connection.allocatedBytes = method.allocatedBytes().draw(random);
        connection.usesDatabase = method.usesDatabase();
        if (connection.usesDatabase) {
            connection.queryNanos = method.queryNanos().draw(random);
        }
    }
}
