package io.weir.tomcat.status;

import io.weir.status.LiveEvents;
import io.weir.status.StatusPage;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Those who watch the page, and the one thread that looks for them all: it begins with the first viewer and ends with the last.
 *
 * <p>Thread-safe.
 */
public final class ViewerHub implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ViewerHub.class);

    private final String name;
    private final int maxViewers;
    private final Duration period;
    private final Supplier<Supplier<StatusPage>> looks;
    private final LongAdder refused = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by the lock.
    private final Set<Viewer> viewers = new LinkedHashSet<>();
    private Thread looker;
    private boolean closed;

    /**
     * Makes a hub without viewers.
     *
     * @param name the valve's, for the thread's name
     * @param maxViewers how many may watch at a time
     * @param period the time between two looks
     * @param looks gives, for each time that somebody watches, what takes the page; called and used by the hub's thread alone
     */
    public ViewerHub(String name, int maxViewers, Duration period, Supplier<Supplier<StatusPage>> looks) {
        this.name = name;
        this.maxViewers = maxViewers;
        this.period = period;
        this.looks = looks;
    }

    /**
     * Lets a viewer in.
     *
     * @param viewer gets an event at each look from now on
     * @return false when there are too many, or the hub is closed
     */
    public boolean add(Viewer viewer) {
        lock.lock();
        try {
            if (closed || viewers.size() >= maxViewers) {
                refused.increment();
                return false;
            }
            viewers.add(viewer);
            if (looker == null) {
                looker = newLooker();
                looker.start();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private Thread newLooker() {
        Thread thread = new Thread(this::look, "weir-status-" + name);
        thread.setDaemon(true);
        // Born in a request, it would keep the application's classes.
        thread.setContextClassLoader(ViewerHub.class.getClassLoader());
        return thread;
    }

    /** Forgets a viewer; false when it was forgotten before. */
    boolean remove(Viewer viewer) {
        lock.lock();
        try {
            boolean removed = viewers.remove(viewer);
            if (viewers.isEmpty() && looker != null) {
                LockSupport.unpark(looker);
            }
            return removed;
        } finally {
            lock.unlock();
        }
    }

    void countDropped() {
        dropped.increment();
    }

    private void look() {
        LiveEvents events = new LiveEvents();
        Supplier<StatusPage> page = null;
        List<Viewer> now = watching();
        while (!now.isEmpty()) {
            try {
                page = page == null ? looks.get() : page;
                tell(events.next(page.get()), now);
            } catch (RuntimeException e) {
                // The page stands still; whoever watches sees that the time does.
                LOG.debug("status valve '{}': a look failed", name, e);
            }
            LockSupport.parkNanos(this, period.toNanos());
            now = watching();
        }
    }

    /** Returns who watches; when nobody does, the calling thread is the hub's no more. */
    private List<Viewer> watching() {
        lock.lock();
        try {
            if (viewers.isEmpty()) {
                looker = null;
            }
            return List.copyOf(viewers);
        } finally {
            lock.unlock();
        }
    }

    private static void tell(LiveEvents.Event event, List<Viewer> viewers) {
        // Made once for all of them, and not at all when nobody wants it.
        byte[] whole = null;
        byte[] changes = null;
        for (Viewer viewer : viewers) {
            if (viewer.missesSome()) {
                whole = whole == null ? event.whole() : whole;
                viewer.offer(whole);
            } else {
                changes = changes == null ? event.changes() : changes;
                viewer.offer(changes);
            }
        }
    }

    /**
     * Returns how many watch.
     *
     * @return zero or more
     */
    public int viewers() {
        lock.lock();
        try {
            return viewers.size();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns how many were refused.
     *
     * @return since the start
     */
    public long refused() {
        return refused.sum();
    }

    /**
     * Returns how many were dropped because they were too slow.
     *
     * @return since the start
     */
    public long dropped() {
        return dropped.sum();
    }

    /** Ends all streams and waits for the thread, at most a second; nobody is let in any more. */
    @Override
    public void close() {
        List<Viewer> last;
        Thread thread;
        lock.lock();
        try {
            closed = true;
            last = List.copyOf(viewers);
            thread = looker;
            viewers.clear();
        } finally {
            lock.unlock();
        }
        last.forEach(Viewer::end);
        if (thread != null) {
            LockSupport.unpark(thread);
            try {
                thread.join(1_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
