package io.weir.tomcat.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.weir.status.LiveEvents;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.coyote.ActionCode;

/**
 * One who watches: an asynchronous request whose answer never ends, written without blocking and without a thread of its own.
 *
 * <p>An event is only written when the one before has left for the network. A viewer that lets too many go by is dropped, its
 * connection with it. Thread-safe.
 */
public final class Viewer implements AsyncListener, WriteListener {
    /** As many looks as a phone may be without a network; a guess. */
    static final int MOST_MISSED = 15;

    private final ViewerHub hub;
    private final Request request;
    private final ServletOutputStream out;

    /** Not a monitor: on JDKs before 24 a virtual thread that meets one taken holds its carrier. */
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private AsyncContext async;
    private boolean gone;
    private boolean greeted;
    private boolean ready;
    private boolean flushed = true;
    private boolean missesSome = true;
    private int missed;

    private Viewer(ViewerHub hub, Request request, Response response) throws IOException {
        this.hub = hub;
        this.request = request;
        this.out = response.getOutputStream();
    }

    /**
     * Answers a request with the stream of events. In the thread of the request.
     *
     * @param hub where it comes from
     * @param request supports asynchronous answers and has a context
     * @param response with all its headers, not committed
     * @return false when the hub lets nobody in; the response is untouched then
     * @throws IOException when the answer has no stream
     */
    public static boolean start(ViewerHub hub, Request request, Response response) throws IOException {
        Viewer viewer = new Viewer(hub, request, response);
        viewer.lock.lock();
        try {
            // First into the hub: once asynchronous, a request cannot be refused as an ordinary one.
            if (!hub.add(viewer)) {
                return false;
            }
            viewer.begin();
            return true;
        } catch (RuntimeException e) {
            viewer.gone = true;
            hub.remove(viewer);
            throw e;
        } finally {
            viewer.lock.unlock();
        }
    }

    private void begin() {
        async = request.startAsync();
        // It ends when the viewer leaves, or with the hub.
        async.setTimeout(0);
        async.addListener(this);
        out.setWriteListener(this);
    }

    /** Returns whether it needs all of the page, because something has not reached it. */
    boolean missesSome() {
        lock.lock();
        try {
            return missesSome;
        } finally {
            lock.unlock();
        }
    }

    /** Takes an event when the last one is out, and lets it go by otherwise. In the hub's thread. */
    void offer(byte[] event) {
        lock.lock();
        try {
            if (gone) {
                return;
            }
            if (!ready || !flushed) {
                missesSome = true;
                missed++;
                if (missed > MOST_MISSED) {
                    drop();
                }
                return;
            }
            missed = 0;
            missesSome = false;
            write(event);
        } catch (IOException | RuntimeException e) {
            // Tomcat tells of it by onError too, and completes the request.
            leave();
        } finally {
            lock.unlock();
        }
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        flushed = false;
        flushIfReady();
    }

    /** Pushes out what is written as far as that goes without waiting; Tomcat calls again when there is room. */
    private void flushIfReady() throws IOException {
        ready = out.isReady();
        if (ready && !flushed) {
            out.flush();
            flushed = true;
            ready = out.isReady();
        }
    }

    @Override
    public void onWritePossible() throws IOException {
        lock.lock();
        try {
            if (gone) {
                return;
            }
            if (!greeted) {
                greeted = true;
                write(LiveEvents.GREETING.getBytes(UTF_8));
            } else {
                flushIfReady();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends it at once: what it has not taken by now it never will. */
    private void drop() {
        leave();
        hub.countDropped();
        // Not complete(): that would wait for it to take the rest. Tomcat cleans up in a thread of the container.
        request.getCoyoteRequest()
                .action(ActionCode.CLOSE_NOW, new IOException("a viewer of the status page is too slow"));
    }

    /** Ends the stream as it should end. */
    void end() {
        lock.lock();
        try {
            if (gone) {
                return;
            }
            if (ready && flushed) {
                leave();
                async.complete();
            } else {
                drop();
            }
        } catch (IllegalStateException e) {
            // It has come to its end meanwhile.
            gone = true;
        } finally {
            lock.unlock();
        }
    }

    private void leave() {
        gone = true;
        hub.remove(this);
    }

    private void left() {
        lock.lock();
        try {
            leave();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void onError(Throwable throwable) {
        left();
    }

    @Override
    public void onError(AsyncEvent event) {
        left();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        left();
    }

    /** Tomcat gives it up, because its application or its connector stops. */
    @Override
    public void onTimeout(AsyncEvent event) {
        left();
        event.getAsyncContext().complete();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {}
}
