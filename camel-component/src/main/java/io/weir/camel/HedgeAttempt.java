package io.weir.camel;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.Route;
import org.apache.camel.spi.Synchronization;
import org.apache.camel.spi.UnitOfWork;
import org.apache.camel.support.ExchangeHelper;
import org.apache.camel.support.UnitOfWorkHelper;

/**
 * One of the attempts of a hedged exchange: a copy without the unit of work, whose completions stay with it until it is known
 * whether it won. Ended once, by {@link #handTo} or by {@link #drop}.
 *
 * <p>A child that is a route ({@code direct:}) makes a unit of work of its own for such a copy, and ends it before it hands
 * the answer over. An answer that stream caching spooled would be deleted by then. So the closing of cached streams is
 * collected here, as Camel's multicast has it done by the unit of work around it.
 */
final class HedgeAttempt {
    private final Exchange copy;
    private final UnitOfWork around;
    private final Queue<Synchronization> streams = new ConcurrentLinkedQueue<>();

    /**
     * Copies an exchange.
     *
     * @throws IOException when its body cannot be copied; nothing is left behind then
     */
    HedgeAttempt(Exchange original) throws IOException {
        copy = ExchangeHelper.createCopy(original, true);
        copy.getExchangeExtension().setUnitOfWork(null);
        around = streamOwner(copy);
        copy.setProperty(ExchangePropertyKey.STREAM_CACHE_UNIT_OF_WORK, collector(ExchangeHelper.getRoute(original)));
        try {
            RepeatableBody.unshare(copy);
        } catch (IOException e) {
            drop();
            throw e;
        }
    }

    private static UnitOfWork streamOwner(Exchange exchange) {
        return exchange.getProperty(ExchangePropertyKey.STREAM_CACHE_UNIT_OF_WORK, UnitOfWork.class);
    }

    /** A unit of work that does what cached streams ask of theirs: it has a route and takes their completions. */
    private UnitOfWork collector(Route route) {
        return (UnitOfWork) Proxy.newProxyInstance(
                UnitOfWork.class.getClassLoader(),
                new Class<?>[] {UnitOfWork.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRoute" -> route;
                    case "addSynchronization" -> {
                        streams.add((Synchronization) arguments[0]);
                        yield null;
                    }
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "toString" -> "cached streams of a hedged attempt";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    Exchange exchange() {
        return copy;
    }

    /** Gives results and completions to the exchange that was copied. */
    void handTo(Exchange original) {
        copy.removeProperty(ExchangePropertyKey.STREAM_CACHE_UNIT_OF_WORK);
        if (around != null) {
            copy.setProperty(ExchangePropertyKey.STREAM_CACHE_UNIT_OF_WORK, around);
        }
        copy.getExchangeExtension().handoverCompletions(original);
        boolean ownedAround = around != null && around.getRoute() != null;
        for (Synchronization stream = streams.poll(); stream != null; stream = streams.poll()) {
            if (ownedAround) {
                around.addSynchronization(stream);
            } else {
                original.getExchangeExtension().addOnCompletion(stream);
            }
        }
        ExchangeHelper.copyResults(original, copy);
    }

    /** Runs the completions of an attempt that lost or was never made. */
    void drop() {
        List<Synchronization> completions = new ArrayList<>();
        List<Synchronization> own = copy.getExchangeExtension().handoverCompletions();
        if (own != null) {
            completions.addAll(own);
        }
        completions.addAll(streams);
        streams.clear();
        UnitOfWorkHelper.doneSynchronizations(copy, completions);
    }
}
