package io.weir.tomcat.tls;

import io.weir.event.Decisions;
import io.weir.tls.ClientHello;
import io.weir.tls.DeferredHandshakes.Parked;
import io.weir.tls.HelloKind;
import io.weir.tls.ServerFlight;
import io.weir.tls.Verdict;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * One connection's engine: it shows the hello to the controller before the engine behind it sees a byte, and measures what the
 * handshake costs. Once the handshake is over it only passes on.
 *
 * <p>Tomcat calls it under the connection's lock, but closes it from any thread; the queue settles it from any thread as well.
 * The state says who was first.
 */
final class GatedEngine extends MeasuredEngine {
    private static final int HELLO = 0;
    private static final int PARKED = 1;
    private static final int REFUSED = 2;
    private static final int SHAKING = 3;
    private static final int OPEN = 4;
    private static final int CLOSED = 5;

    private final TlsController controller;
    private final GatedContext context;
    private final long createdNanos;
    private final AtomicInteger state = new AtomicInteger(HELLO);
    private final AtomicBoolean slot = new AtomicBoolean();
    private final HandshakeRecord record = new HandshakeRecord();
    private final GateAnswers answers = new GateAnswers();
    private final ServerFlight flight = new ServerFlight();

    private volatile SocketWrapperBase<NioChannel> socket;
    private volatile Parked<GatedEngine> parked;
    private volatile GatedSession session;
    private volatile boolean ended;

    private int parkedBytes;

    GatedEngine(SSLEngine delegate, TlsController controller, GatedContext context) {
        super(delegate);
        this.controller = controller;
        this.context = context;
        this.createdNanos = controller.now();
        this.socket = CurrentSocket.socket();
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length) throws SSLException {
        int now = state.get();
        if (now == OPEN || now == CLOSED) {
            return delegate.unwrap(src, dsts, offset, length);
        }
        SSLEngineResult held = hold(now, src);
        if (held != null) {
            return held;
        }
        SSLEngineResult result = measuredUnwrap(src, dsts, offset, length);
        after(result, false);
        return result;
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) throws SSLException {
        int now = state.get();
        if (now == OPEN || now == CLOSED) {
            return delegate.wrap(srcs, offset, length, dst);
        }
        if (now == REFUSED) {
            return answers.alert(dst);
        }
        int from = dst.position();
        SSLEngineResult result = measuredWrap(srcs, offset, length, dst);
        flight.read(dst, from);
        after(result, true);
        return result;
    }

    @Override
    public Runnable getDelegatedTask() {
        Runnable task = delegate.getDelegatedTask();
        if (task == null || state.get() != SHAKING) {
            return task;
        }
        return measured(task);
    }

    /** Returns what Tomcat is to do instead of going on; null to go on. */
    private SSLEngineResult hold(int now, ByteBuffer src) {
        return switch (now) {
            case HELLO -> judge(src);
            case PARKED -> {
                if (isFlood(src)) {
                    controller.refuseFlood(this, parked);
                }
                yield waiting(src);
            }
            case REFUSED -> GateAnswers.swallow(src);
            default -> null;
        };
    }

    private SSLEngineResult judge(ByteBuffer src) {
        long seen = ClientHello.classify(src, context.serverTls(delegate));
        HelloKind kind = ClientHello.kind(seen);
        if (kind == HelloKind.INCOMPLETE) {
            if (!GateAnswers.isFull(src)) {
                return GateAnswers.underflow();
            }
            seen = ClientHello.asFull(seen);
        } else if (kind == HelloKind.SESSION_ID && !context.mayKnow(ClientHello.sessionId(src))) {
            seen = ClientHello.asFull(seen);
        }
        SocketWrapperBase<NioChannel> known = socket;
        long source = controller.source(known);
        record.asked(seen, source);
        if (known != null && controller.isExempt(known)) {
            controller.countExempt();
            return proceed(Verdict.PASS);
        }
        Verdict answer = controller.offer(seen, source);
        slot.set(answer == Verdict.FULL);
        if (answer != Verdict.DEFER || !controller.holds()) {
            return proceed(answer);
        }
        parkedBytes = src.remaining();
        if (GateAnswers.isFull(src) || !state.compareAndSet(HELLO, PARKED)) {
            state.compareAndSet(HELLO, REFUSED);
            controller.countFlood();
            return waiting(src);
        }
        parked = controller.park(this, createdNanos);
        if (known == null) {
            // Only now, since who finds it may want to take it out of the queue.
            controller.look(this);
        }
        if (state.get() == CLOSED) {
            controller.cancel(parked);
        }
        return waiting(src);
    }

    /** What a connection that waits answers, or null when its wait is over. */
    private SSLEngineResult waiting(ByteBuffer src) {
        int now = state.get();
        return now == PARKED ? GateAnswers.underflow() : now == REFUSED ? GateAnswers.swallow(src) : null;
    }

    private SSLEngineResult proceed(Verdict answer) {
        record.decided(answer);
        if (!state.compareAndSet(HELLO, SHAKING)) {
            releaseSlot();
        }
        return null;
    }

    /**
     * Whether a client that waits sends on and on. It would keep the socket ready and the poller busy, and Tomcat empties a
     * buffer that is full, hello and all.
     */
    private boolean isFlood(ByteBuffer src) {
        return GateAnswers.isFull(src) || src.remaining() < parkedBytes;
    }

    private void after(SSLEngineResult result, boolean wrapped) {
        HandshakeStatus next = result.getHandshakeStatus();
        if (next == HandshakeStatus.FINISHED) {
            finish();
        } else if (wrapped && next == HandshakeStatus.NEED_UNWRAP) {
            // The peer's turn: what is left of the key exchange is small.
            releaseSlot();
        }
    }

    private void finish() {
        releaseSlot();
        session = new GatedSession(this);
        boolean resumed = controller.isResumed(flight);
        record.ended(resumed, resumed ? context.ageNanos(delegate.getSession()) : 0, controller.now());
        if (state.compareAndSet(SHAKING, OPEN) && record.isBudgeted()) {
            controller.finished(this);
        }
    }

    private void releaseSlot() {
        if (slot.compareAndSet(true, false)) {
            controller.releaseSlot();
        }
    }

    @Override
    public void closeOutbound() {
        ended = true;
        int before = state.get();
        while (before < REFUSED || before == SHAKING) {
            if (state.compareAndSet(before, CLOSED)) {
                end(before);
                break;
            }
            before = state.get();
        }
        controller.forget(this);
        delegate.closeOutbound();
    }

    private void end(int before) {
        if (before == PARKED) {
            controller.cancel(parked);
        } else if (before == SHAKING) {
            releaseSlot();
            if (record.isBudgeted()) {
                controller.abandoned(this);
            }
        }
    }

    @Override
    public boolean isOutboundDone() {
        return state.get() == REFUSED || delegate.isOutboundDone();
    }

    @Override
    public HandshakeStatus getHandshakeStatus() {
        if (state.get() == REFUSED) {
            return answers.isAlertSent() ? HandshakeStatus.NOT_HANDSHAKING : HandshakeStatus.NEED_WRAP;
        }
        HandshakeStatus status = delegate.getHandshakeStatus();
        if (status == HandshakeStatus.FINISHED && state.get() == SHAKING) {
            // OpenSSL says it here, and to the first that asks.
            finish();
        }
        return status;
    }

    @Override
    public SSLSession getSession() {
        SSLSession gated = session;
        return gated == null ? delegate.getSession() : gated;
    }

    /**
     * Lets a parked connection go on.
     *
     * @param granted what was decided
     * @return false when it has been settled before; nothing was taken over then
     */
    boolean admit(Verdict granted) {
        record.decided(granted);
        slot.set(granted == Verdict.FULL);
        if (state.compareAndSet(PARKED, SHAKING)) {
            return true;
        }
        slot.set(false);
        return false;
    }

    /**
     * Ends a parked connection by an alert.
     *
     * @return false when it has been settled before
     */
    boolean refuse() {
        boolean refused = state.compareAndSet(PARKED, REFUSED);
        if (refused) {
            Decisions.shed(controller.name(), "handshake", "no CPU in time");
        }
        return refused;
    }

    /** Whether its wait is over and Tomcat should be told. */
    boolean isSettled() {
        int now = state.get();
        return now == REFUSED || now == SHAKING;
    }

    /** Whether it was told that the connection ends. */
    boolean isEnded() {
        return ended;
    }

    boolean isClosed() {
        return state.get() == CLOSED;
    }

    void found(SocketWrapperBase<NioChannel> connection) {
        socket = connection;
    }

    /** Returns the connection; null while nobody has found it. */
    SocketWrapperBase<NioChannel> socket() {
        return socket;
    }

    Parked<GatedEngine> parked() {
        return parked;
    }

    /** Returns what was decided of the handshake and how it ended. */
    HandshakeRecord handshake() {
        return record;
    }
}
