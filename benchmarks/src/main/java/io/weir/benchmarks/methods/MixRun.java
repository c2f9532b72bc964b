package io.weir.benchmarks.methods;

import io.weir.benchmarks.methods.client.Kind;
import io.weir.cli.report.Numbers;
import java.time.Duration;
import java.util.List;

/**
 * The first experiment on one server: clients of the light method, and a while later clients of the heavy one.
 *
 * @param setup the server
 * @param lightAlone calls a second before the heavy clients came
 * @param light calls a second with them
 * @param heavy calls a second of the heavy method
 * @param refused calls of both that were refused or failed, a second
 * @param bins the calls of both in each tenth of a second, of the light method first
 */
record MixRun(Setup setup, double lightAlone, double light, double heavy, double refused, List<int[]> bins) {
    /** As in the publication. */
    static final int LIGHT_CLIENTS = 20;

    static final int HEAVY_CLIENTS = 50;

    MixRun {
        bins = List.copyOf(bins);
    }

    /** Measures a policy on a server of its own. */
    static MixRun of(Bed bed, Setup setup, Times times) {
        bed.serve(setup, times.warmUp());
        bed.start(Kind.LIGHT, LIGHT_CLIENTS);
        Duration half = times.alone().dividedBy(2);
        Window alone = bed.measure(half, half, "light method alone");
        bed.start(Kind.HEAVY, HEAVY_CLIENTS);
        Window mixed = bed.measure(times.settle(), times.measured(), "both methods");
        bed.stop();
        Window.Calls light = mixed.of(Kind.LIGHT);
        Window.Calls heavy = mixed.of(Kind.HEAVY);
        int first = alone.firstBin() - (alone.lastBin() - alone.firstBin());
        MixRun run = new MixRun(
                setup,
                alone.perSecond(Kind.LIGHT),
                mixed.perSecond(Kind.LIGHT),
                mixed.perSecond(Kind.HEAVY),
                (light.refused() + light.failed() + heavy.refused() + heavy.failed()) / mixed.seconds(),
                bed.bins(first, mixed.lastBin()));
        bed.end();
        bed.note(setup.label() + ": light " + Numbers.fixed(run.lightAlone, 0) + "/s alone, "
                + Numbers.fixed(run.light, 0) + "/s with heavy " + Numbers.fixed(run.heavy, 1) + "/s"
                + (run.refused > 0 ? ", refused or failed " + Numbers.fixed(run.refused, 1) + "/s" : ""));
        return run;
    }

    /** Measures the heavy method alone on a server without limits; calls a second. */
    static double heavyAlone(Bed bed, int heapMegabytes, Times times) {
        bed.serve(new Setup(Policy.PLAIN, 0, heapMegabytes), times.warmUp());
        bed.start(Kind.HEAVY, HEAVY_CLIENTS);
        double perSecond = bed.measure(times.settle().dividedBy(2), times.measured(), "heavy method alone")
                .perSecond(Kind.HEAVY);
        bed.stop();
        bed.end();
        bed.note("plain: heavy " + Numbers.fixed(perSecond, 1) + "/s alone");
        return perSecond;
    }
}
