package io.weir.benchmarks.jmh;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
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
 * What does the TLS gate add to an accepted connection? Beside the same engines without it: they compute nothing, so the
 * difference is the gate's wrapper, classification, decision and accounting. Most of it is reading the thread's CPU time, before
 * and after each of eight calls and a task.
 *
 * <p>Run: {@code java -cp 'benchmarks/target/*:benchmarks/target/lib/*' org.openjdk.jmh.Main ConnectionBenchmark -prof gc}; the
 * claim is under 30 microseconds. The controller only measures, so that a connection for which these free handshakes leave no
 * budget goes on too. With {@code WeirHttp11NioProtocol} the peer's address is read besides, which is not in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ConnectionBenchmark {
    private Gate gate;
    private ByteBuffer hello;
    private ByteBuffer out;

    /**
     * Starts the valve.
     *
     * @throws Exception when it does not start
     */
    @Setup
    public void setUp() throws Exception {
        gate = new Gate("measure");
        hello = Gate.hello();
        out = Gate.room();
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
     * Tomcat's own context.
     *
     * @return the engine
     * @throws SSLException never
     */
    @Benchmark
    public SSLEngine stock() throws SSLException {
        SSLEngine engine = Gate.accept(gate.stock(), hello, out);
        engine.closeOutbound();
        return engine;
    }

    /**
     * The same behind the gate.
     *
     * @return the engine
     * @throws SSLException never
     */
    @Benchmark
    public SSLEngine gated() throws SSLException {
        SSLEngine engine = Gate.accept(gate.gated(), hello, out);
        engine.closeOutbound();
        return engine;
    }
}
