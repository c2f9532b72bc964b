package io.weir.samples.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import io.weir.cli.report.Json;
import io.weir.samples.demo.cluster.DemoRun;
import io.weir.samples.demo.score.NodeScore;
import io.weir.samples.demo.score.RunScore;
import java.io.IOException;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Both runs, and how much better the second one is.
 *
 * @param plan what was to do
 * @param plain the run with Camel's own balancer
 * @param aware the run with Weir's
 */
record DemoResult(DemoPlan plan, DemoRun plain, DemoRun aware) {

    /** Returns the share of all processors that was in use while requests were measured; null when not known. */
    Double machineBusy() {
        DoubleStream known = Stream.of(plain, aware)
                .map(run -> run.usage().machineBusy())
                .filter(busy -> busy != null)
                .mapToDouble(Double::doubleValue);
        double mean = known.average().orElse(Double.NaN);
        return Double.isNaN(mean) ? null : mean;
    }

    /**
     * Returns how many times longer a quantile of the latency is without Weir.
     *
     * @param quantile 0 to 1
     * @return plain divided by GC-aware; null when a run has no answer
     */
    Double latencyRatio(double quantile) {
        Double before = plain.latencies().latencyMillis(quantile);
        Double after = aware.latencies().latencyMillis(quantile);
        return before == null || after == null || after == 0 ? null : before / after;
    }

    /**
     * Returns how many times more requests meet a major GC without Weir, for each major GC.
     *
     * @return plain divided by GC-aware, which counts as at least 1 because one request has to bring a major GC about;
     *     null when a run had no major GC
     */
    Double requestsInMajorGcRatio() {
        Double before = plain.score().requestsPerMajorGc();
        Double after = aware.score().requestsPerMajorGc();
        return before == null || after == null ? null : before / Math.max(1, after);
    }

    /** Returns the result as JSON, in the form that scripts rely on. */
    String json() {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeNumberField("nodes", plan.nodes());
            json.writeNumberField("seed", plan.seed());
            Json.number(json, "machineBusy", machineBusy());
            json.writeArrayFieldStart("runs");
            writeRun(json, plain);
            writeRun(json, aware);
            json.writeEndArray();
            json.writeObjectFieldStart("ratio");
            Json.number(json, "p99", latencyRatio(0.99));
            Json.number(json, "p999", latencyRatio(0.999));
            Json.number(json, "requestsInMajorGc", requestsInMajorGcRatio());
            json.writeEndObject();
            json.writeEndObject();
        });
    }

    private static void writeRun(JsonGenerator json, DemoRun run) throws IOException {
        RunScore score = run.score();
        json.writeStartObject();
        json.writeStringField("policy", run.policy());
        json.writeBooleanField("gcAware", run.gcAware());
        json.writeNumberField("requests", run.latencies().requests());
        json.writeNumberField("errors", run.latencies().errors());
        Json.number(json, "throughputPerSecond", run.latencies().throughputPerSecond());
        json.writeObjectFieldStart("latencyMillis");
        Json.number(json, "p50", run.latencies().latencyMillis(0.5));
        Json.number(json, "p90", run.latencies().latencyMillis(0.9));
        Json.number(json, "p99", run.latencies().latencyMillis(0.99));
        Json.number(json, "p999", run.latencies().latencyMillis(0.999));
        Json.number(json, "max", run.latencies().latencyMillis(1));
        json.writeEndObject();
        json.writeNumberField("majorGcs", score.majorGcs());
        json.writeObjectFieldStart("majorGcMillis");
        Json.number(json, "mean", score.meanMajorMillis());
        Json.number(json, "max", score.maxMajorMillis());
        json.writeEndObject();
        json.writeNumberField("requestsInMajorGc", score.requestsInMajorGc());
        Json.number(json, "requestsPerMajorGc", score.requestsPerMajorGc());
        json.writeNumberField("longPauses", score.longPauses());
        json.writeNumberField("requestsInLongPause", score.requestsInLongPause());
        Json.number(json, "avoidedShare", score.avoidedShare());
        json.writeArrayFieldStart("perNode");
        for (NodeScore node : score.nodes()) {
            writeNode(json, node);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeNode(JsonGenerator json, NodeScore node) throws IOException {
        json.writeStartObject();
        json.writeStringField("node", node.node());
        json.writeNumberField("majorGcs", node.majorGcs());
        Json.number(json, "caught", node.caught());
        Json.number(json, "avoidedShare", node.avoidedShare());
        json.writeEndObject();
    }
}
