package io.weir.benchmarks.jmh;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLSession;

/**
 * A server's engine that asks for the calls of a full TLS 1.3 handshake as Java's own does, and does nothing in them: the
 * hello, a task, four records out, two in, a ticket out. The first record out is a ServerHello, since the gate reads it.
 */
final class FreeEngine extends SSLEngine {
    private static final String[] PROTOCOLS = {"TLSv1.3"};
    private static final String[] SUITES = {"TLS_AES_128_GCM_SHA256"};
    /** Newer than any engine, as that of a full handshake. */
    private static final Long CREATED_MILLIS = Long.MAX_VALUE;

    private static final SSLSession SESSION = (SSLSession) Proxy.newProxyInstance(
            FreeEngine.class.getClassLoader(),
            new Class<?>[] {SSLSession.class},
            (proxy, method, arguments) -> CREATED_MILLIS);

    private static final SSLEngineResult NEED_TASK = result(HandshakeStatus.NEED_TASK);
    private static final SSLEngineResult NEED_WRAP = result(HandshakeStatus.NEED_WRAP);
    private static final SSLEngineResult NEED_UNWRAP = result(HandshakeStatus.NEED_UNWRAP);
    private static final SSLEngineResult FINISHED = result(HandshakeStatus.FINISHED);

    private static final SSLEngineResult[] UNWRAPPED = {NEED_TASK, NEED_UNWRAP, NEED_WRAP};
    private static final SSLEngineResult[] WRAPPED = {NEED_WRAP, NEED_WRAP, NEED_WRAP, NEED_UNWRAP, FINISHED};

    private static final byte[] SERVER_HELLO = serverHello();

    private int unwrapped;
    private int wrapped;
    private boolean taskGiven;

    /** A ServerHello of TLS 1.3 without a pre-shared key (RFC 8446, 4.1.3), as long as Java's with an X25519 key. */
    private static byte[] serverHello() {
        ByteBuffer hello = ByteBuffer.allocate(127);
        hello.put(new byte[] {22, 3, 3, 0, 122, 2, 0, 0, 118, 3, 3});
        // The random, and the session id that is sent back.
        hello.put(new byte[32]).put((byte) 32).put(new byte[32]);
        // The suite, no compression, and two extensions: the version and a key share.
        hello.put(new byte[] {0x13, 1, 0, 0, 46, 0, 43, 0, 2, 3, 4, 0, 51, 0, 36, 0, 29, 0, 32})
                .put(new byte[32]);
        return hello.array();
    }

    private static SSLEngineResult result(HandshakeStatus next) {
        return new SSLEngineResult(Status.OK, next, 0, 0);
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length) {
        return UNWRAPPED[unwrapped++];
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) {
        if (wrapped == 0) {
            dst.put(SERVER_HELLO);
        }
        return WRAPPED[wrapped++];
    }

    @Override
    public Runnable getDelegatedTask() {
        Runnable task = taskGiven ? null : FreeEngine::compute;
        taskGiven = true;
        return task;
    }

    private static void compute() {
        // The key exchange would be here.
    }

    @Override
    public SSLSession getSession() {
        return SESSION;
    }

    @Override
    public String[] getEnabledProtocols() {
        return PROTOCOLS.clone();
    }

    @Override
    public String[] getSupportedProtocols() {
        return PROTOCOLS.clone();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return SUITES.clone();
    }

    @Override
    public String[] getEnabledCipherSuites() {
        return SUITES.clone();
    }

    @Override
    public HandshakeStatus getHandshakeStatus() {
        return HandshakeStatus.NEED_UNWRAP;
    }

    @Override
    public boolean isInboundDone() {
        return false;
    }

    @Override
    public boolean isOutboundDone() {
        return false;
    }

    @Override
    public boolean getUseClientMode() {
        return false;
    }

    @Override
    public boolean getNeedClientAuth() {
        return false;
    }

    @Override
    public boolean getWantClientAuth() {
        return false;
    }

    @Override
    public boolean getEnableSessionCreation() {
        return true;
    }

    @Override
    public void closeInbound() {
        // Nothing is open.
    }

    @Override
    public void closeOutbound() {
        // Nothing is open.
    }

    @Override
    public void beginHandshake() {
        // It has begun.
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {
        // It has one.
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {
        // It has one.
    }

    @Override
    public void setUseClientMode(boolean mode) {
        // It is a server's.
    }

    @Override
    public void setNeedClientAuth(boolean need) {
        // Nobody is asked.
    }

    @Override
    public void setWantClientAuth(boolean want) {
        // Nobody is asked.
    }

    @Override
    public void setEnableSessionCreation(boolean flag) {
        // It makes none.
    }
}
