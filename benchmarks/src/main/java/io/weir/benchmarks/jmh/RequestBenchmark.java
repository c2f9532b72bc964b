package io.weir.benchmarks.jmh;

import io.weir.tomcat.tls.WeirJsseImplementation;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does the TLS admission valve add to a request on a connection that is open, while the CPU has room? Beside the next valve
 * alone, which does nothing. One request in eight has its CPU time read, twice.
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main RequestBenchmark -prof gc}; the claim
 * is under 1 microsecond and no allocation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class RequestBenchmark {
    private Gate gate;
    private Next next;
    private Request request;
    private Response response;

    private static final class Next extends ValveBase {
        private int requests;

        @Override
        public void invoke(Request request, Response response) {
            requests++;
        }
    }

    /**
     * Starts the valve, and opens a connection through the gate on the benchmark's thread.
     *
     * @throws Exception when it does not start
     */
    @Setup
    public void setUp() throws Exception {
        gate = new Gate("on");
        next = new Next();
        gate.valve().setNext(next);
        WeirJsseImplementation implementation = new WeirJsseImplementation();
        SSLEngine engine = Gate.accept(gate.gated(), Gate.hello(), Gate.room());
        // What Tomcat does before it processes a connection.
        implementation.getSSLSupport(engine.getSession(), Map.of());
        Connector connector = new Connector();
        connector.setProperty("sslImplementationName", WeirJsseImplementation.class.getName());
        org.apache.coyote.Request coyote = new org.apache.coyote.Request();
        coyote.protocol().setString("HTTP/1.1");
        request = new Request(connector, coyote);
        response = new Response(new org.apache.coyote.Response());
    }

    /**
     * Stops it.
     *
     * @throws Exception when it does not stop
     */
    @TearDown
    public void tearDown() throws Exception {
        gate.close();
    }

    /**
     * The next valve alone.
     *
     * @return how often it was called
     */
    @Benchmark
    public int stock() {
        next.invoke(request, response);
        return next.requests;
    }

    /**
     * The valve and the next one.
     *
     * @return how often the latter was called
     * @throws IOException never
     * @throws ServletException never
     */
    @Benchmark
    public int gated() throws IOException, ServletException {
        gate.valve().invoke(request, response);
        return next.requests;
    }
}
