package io.weir.benchmarks.tls;

import io.weir.benchmarks.WordList;
import io.weir.cli.FormatOption;
import io.weir.cli.OutputFormat;
import io.weir.cli.ResultFiles;
import io.weir.config.SettingsReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What to measure.
 *
 * @param cases keys and protocols, at least one
 * @param policies at least one
 * @param offered loads, ascending, in parts of what stock can serve
 * @param parts at least one
 * @param seed of the arrivals
 * @param serverCpu share of a core that the server gets, 0.05 to 1; empty for one that fits the key
 * @param stubborn whether users who are refused try again
 * @param times how long things take
 * @param format of the result on stdout
 * @param out where the report goes, if wanted
 */
record TlsPlan(
        List<TlsCase> cases,
        List<Policy> policies,
        List<Double> offered,
        List<Part> parts,
        int seed,
        Optional<Double> serverCpu,
        boolean stubborn,
        Times times,
        OutputFormat format,
        Optional<ResultFiles> out) {
    static final String DURATION = "--duration";
    static final String SETTLE = "--settle";
    static final String KEYS = "--keys";
    static final String PROTOCOLS = "--protocols";
    static final String POLICIES = "--policies";
    static final String OFFERED = "--offered";
    static final String PARTS = "--parts";
    static final String SEED = "--seed";
    static final String SERVER_CPU = "--server-cpu";

    static final String REFUSED = "--refused";

    private static final String RETRY = "retry";
    private static final List<String> PROTOCOL_WORDS = List.of("TLSv1.2", "TLSv1.3");
    private static final String SWEEP = "0.25,0.5,0.75,1,1.2,1.5,2,3,5";
    private static final double MAX_OFFERED = 20;
    private static final double MIN_CPU = 0.05;
    /** Of P-256: its handshake costs the client more than the server, so a slower server is needed. */
    private static final double WEAK_CPU = 0.2;

    /**
     * How long things take.
     *
     * @param warmUp of a server, before anything is measured with it
     * @param settle at a load, before it is measured
     * @param measured at a load
     * @param searchSteps of the search for stock's saturation; 0 to take nine tenths of what it can do at most
     * @param overload before a recovery
     * @param recovery is watched
     */
    record Times(
            Duration warmUp,
            Duration settle,
            Duration measured,
            int searchSteps,
            Duration overload,
            Duration recovery) {}

    /**
     * Reads the command line's options.
     *
     * @param smoke whether the short form is wanted, which changes defaults
     * @param options texts by option; what is absent has its default
     * @return the plan
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    static TlsPlan read(boolean smoke, Map<String, String> options) {
        SettingsReader reader = new SettingsReader("weir bench", "tls", options);
        List<ServerKey> keys = WordList.read(
                reader, KEYS, smoke ? "rsa-3072" : String.join(",", ServerKey.WORDS), ServerKey.WORDS, ServerKey::of);
        List<String> protocols = WordList.read(
                reader,
                PROTOCOLS,
                smoke ? "TLSv1.3" : String.join(",", PROTOCOL_WORDS),
                PROTOCOL_WORDS,
                Function.identity());
        List<TlsCase> cases = new ArrayList<>();
        keys.forEach(key -> protocols.forEach(protocol -> cases.add(new TlsCase(key, protocol))));
        TlsPlan plan = new TlsPlan(
                List.copyOf(cases),
                WordList.read(
                        reader,
                        POLICIES,
                        smoke ? "stock,weir-defer" : String.join(",", Policy.WORDS),
                        Policy.WORDS,
                        Policy::of),
                offered(reader, smoke ? "0.5,2" : SWEEP),
                WordList.read(reader, PARTS, smoke ? "sweep" : String.join(",", Part.WORDS), Part.WORDS, Part::of),
                reader.integer(SEED, 1, 0, Integer.MAX_VALUE),
                Optional.of(reader.decimal(SERVER_CPU, 0, MIN_CPU, 1)).filter(share -> share > 0),
                reader.oneOf(REFUSED, "leave", List.of("leave", RETRY)).equals(RETRY),
                times(smoke, reader),
                FormatOption.read(reader),
                ResultFiles.read(reader));
        reader.finish();
        return plan;
    }

    private static Times times(boolean smoke, SettingsReader reader) {
        Duration measured = reader.duration(
                DURATION, Duration.ofSeconds(smoke ? 2 : 10), Duration.ofSeconds(1), Duration.ofHours(1));
        Duration settle =
                reader.duration(SETTLE, Duration.ofSeconds(smoke ? 1 : 8), Duration.ZERO, Duration.ofMinutes(10));
        return new Times(
                Duration.ofSeconds(smoke ? 2 : 40),
                settle,
                measured,
                smoke ? 0 : 3,
                Duration.ofSeconds(smoke ? 3 : 30),
                Duration.ofSeconds(smoke ? 5 : 30));
    }

    private static List<Double> offered(SettingsReader reader, String otherwise) {
        List<Double> loads = new ArrayList<>();
        String text = reader.text(OFFERED, otherwise);
        try {
            for (String word : text.split(",", -1)) {
                loads.add(Double.valueOf(word));
            }
        } catch (NumberFormatException e) {
            loads.clear();
        }
        boolean ascending = !loads.isEmpty() && loads.get(0) > 0 && loads.get(loads.size() - 1) <= MAX_OFFERED;
        for (int i = 1; i < loads.size(); i++) {
            ascending &= loads.get(i) > loads.get(i - 1);
        }
        reader.mistakes()
                .require(
                        ascending,
                        OFFERED,
                        "ascending numbers above 0 and up to " + (int) MAX_OFFERED + ", with commas",
                        "'" + text + "'");
        return List.copyOf(loads);
    }

    /** Returns the share of a core that the server gets. */
    double serverCpuFor(ServerKey key) {
        return serverCpu.orElse(key.isDearToServer() ? 1 : WEAK_CPU);
    }

    boolean has(Part part) {
        return parts.contains(part);
    }
}
