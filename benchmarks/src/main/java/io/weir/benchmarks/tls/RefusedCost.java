package io.weir.benchmarks.tls;

import io.weir.benchmarks.tls.client.LoadWindow;
import io.weir.benchmarks.tls.client.Tally;
import io.weir.benchmarks.tls.client.TlsClient;
import java.io.IOException;
import java.time.Duration;

/**
 * What a handshake costs the server, processor time in microseconds.
 *
 * @param completedMicros a full one that is completed
 * @param answeredMicros a hello that stock answers and whose sender then goes away
 * @param refusedMicros a hello that Weir refuses; null when it refused none
 * @param refused how many it refused
 * @param answered how many it let in meanwhile, whose cost is taken off
 */
record RefusedCost(double completedMicros, double answeredMicros, Double refusedMicros, long refused, long answered) {
    /** As many as keep the server busy. */
    private static final int HANDSHAKES = 6;
    /** Far more than the server can answer in the tenth of a second that Weir lets them wait, so that most are refused. */
    private static final int HELLOS = 200;

    private static final double NANOS_PER_MICRO = 1e3;

    /** Measures all three, on a server of stock's and one of Weir's. */
    static RefusedCost measure(TlsPlan plan, Bed bed) throws IOException {
        Duration settle = plan.times().settle().dividedBy(4);
        Duration measured = plan.times().measured();
        bed.serve(Policy.STOCK, 0);
        bed.client(TlsClient.HANDSHAKES + " " + HANDSHAKES);
        Measured completed = bed.measure(settle, measured, "completing handshakes");
        bed.stop();
        bed.client(TlsClient.HELLOS + " " + HANDSHAKES);
        Measured answered = bed.measure(settle, measured, "answering hellos");
        bed.stop();
        bed.serve(Policy.WEIR_REFUSE, 0);
        bed.client(TlsClient.HELLOS + " " + HELLOS);
        Measured refusing = bed.measure(settle, measured, "refusing hellos");
        bed.stop();
        return of(completed, answered, refusing);
    }

    private static RefusedCost of(Measured completed, Measured answered, Measured refusing) {
        double completedMicros =
                micros(completed) / Math.max(1, completed.client().get(Tally.FULL_HANDSHAKES));
        double answeredMicros = micros(answered) / Math.max(1, answered.client().get(Tally.HELLOS_ANSWERED));
        LoadWindow hellos = refusing.client();
        long refused = hellos.get(Tally.HELLOS_REFUSED);
        long letIn = hellos.get(Tally.HELLOS_ANSWERED);
        Double refusedMicros = refused == 0 ? null : Math.max(0, micros(refusing) - letIn * answeredMicros) / refused;
        return new RefusedCost(completedMicros, answeredMicros, refusedMicros, refused, letIn);
    }

    private static double micros(Measured measured) {
        return measured.serverCpuNanos() / NANOS_PER_MICRO;
    }

    /** Returns what a refused handshake costs in parts of a completed one; null when none was refused. */
    Double ratio() {
        return refusedMicros == null ? null : refusedMicros / completedMicros;
    }
}
