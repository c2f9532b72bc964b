package io.weir.telemetry;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Executor;

/**
 * The addresses of one host, looked up on an executor: a name server that does not answer holds up this host's poll and
 * nobody else's.
 *
 * <p>Known addresses are used while newer ones are looked up, and kept when that fails. Thread-safe; never waits.
 */
final class HostAddress {
    /** 30 s: how long the JDK itself believes an address by default. */
    static final long REFRESH_NANOS = 30_000_000_000L;

    /** How a name is looked up; may take long. */
    @FunctionalInterface
    interface Lookup {
        InetAddress[] lookup(String host) throws UnknownHostException;
    }

    /** Is told the outcome once, on the caller's thread or on the executor's. */
    interface Waiter {
        void known(InetAddress address);

        void failed(Exception cause);
    }

    private final String host;
    private final Lookup lookup;
    private final Executor executor;

    private InetAddress[] known = {};
    private int next;
    private long lookedUpNanos;
    private boolean lookupUnderWay;
    private Waiter waiter;

    HostAddress(String host, Lookup lookup, Executor executor) {
        this.host = host;
        this.lookup = lookup;
        this.executor = executor;
    }

    /**
     * Asks for the address to connect to.
     *
     * @param nowNanos the time now
     * @param asking is told at once when an address is known, or else when the look-up ends; whoever asked before and waits
     *     still is forgotten
     */
    void find(long nowNanos, Waiter asking) {
        InetAddress address;
        boolean lookUp;
        synchronized (this) {
            address = current();
            lookUp = !lookupUnderWay && (address == null || nowNanos - lookedUpNanos >= REFRESH_NANOS);
            if (lookUp) {
                lookupUnderWay = true;
                lookedUpNanos = nowNanos;
            }
            if (address == null) {
                waiter = asking;
            }
        }
        if (lookUp) {
            beginLookup();
        }
        if (address != null) {
            asking.known(address);
        }
    }

    /** Goes on to the host's next address, after the present one has failed. */
    synchronized void tryNext() {
        next++;
    }

    private InetAddress current() {
        return known.length == 0 ? null : known[Math.floorMod(next, known.length)];
    }

    private void beginLookup() {
        try {
            executor.execute(() -> {
                try {
                    ended(lookup.lookup(host), null);
                } catch (UnknownHostException | RuntimeException e) {
                    ended(new InetAddress[0], e);
                }
            });
        } catch (RuntimeException e) {
            ended(new InetAddress[0], e);
        }
    }

    private void ended(InetAddress[] addresses, Exception cause) {
        Waiter told;
        InetAddress address;
        synchronized (this) {
            lookupUnderWay = false;
            if (addresses.length > 0) {
                known = addresses.clone();
            }
            told = waiter;
            waiter = null;
            address = current();
        }
        if (told == null) {
            return;
        }
        if (address != null) {
            told.known(address);
        } else {
            told.failed(cause == null ? new UnknownHostException("no address") : cause);
        }
    }
}
