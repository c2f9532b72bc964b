package io.weir.samples.rmi;

import io.weir.limit.GateRefusedException;
import io.weir.method.MethodLimiter;
import io.weir.samples.methods.HeavyMethod;
import io.weir.samples.methods.LightMethod;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import java.util.Set;
import java.util.concurrent.Callable;

/** The catalogue behind a limiter: each remote method has a limit of its own, and calls from some hosts go first. */
final class LimitedCatalogue implements Catalogue {
    private static final int HIGH = 0;
    private static final int NORMAL = 1;
    /** Cheap entries are left out of a search. */
    private static final int PRICE = 500;

    private final HeavyMethod heavy = new HeavyMethod();
    private final MethodLimiter limiter;
    private final Set<String> priorityHosts;

    /**
     * Makes it.
     *
     * @param limiter of two classes or more
     * @param priorityHosts addresses whose calls go first
     */
    LimitedCatalogue(MethodLimiter limiter, Set<String> priorityHosts) {
        this.limiter = limiter;
        this.priorityHosts = Set.copyOf(priorityHosts);
    }

    @Override
    public double rate(int from) throws RemoteException {
        return limited("Catalogue.rate", () -> LightMethod.sum(from));
    }

    @Override
    public int search(String word) throws RemoteException {
        return limited("Catalogue.search", () -> heavy.count(word, PRICE));
    }

    private <T> T limited(String method, Callable<T> body) throws RemoteException {
        try {
            return limiter.call(method, priority(), body);
        } catch (GateRefusedException e) {
            throw new RemoteException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException("the server is stopping");
        } catch (RuntimeException | RemoteException e) {
            throw e;
        } catch (Exception e) {
            throw new ServerException(method + " failed", e);
        }
    }

    /** The priority of whoever calls, by his host. */
    private int priority() {
        try {
            return priorityHosts.contains(RemoteServer.getClientHost()) ? HIGH : NORMAL;
        } catch (ServerNotActiveException e) {
            return NORMAL; // called within this process
        }
    }
}
