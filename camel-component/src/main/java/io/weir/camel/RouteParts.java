package io.weir.camel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Navigate;
import org.apache.camel.Route;

/** Finds what this plug-in has put into a context by walking its routes, so that nobody has to register it. */
final class RouteParts {
    private RouteParts() {}

    /** Returns the processors of a class, those that the routes have now. */
    static <T> List<T> of(CamelContext context, Class<T> type) {
        List<T> found = new ArrayList<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Route route : context.getRoutes()) {
            collect(route.navigate(), type, seen, found);
        }
        return found;
    }

    private static <T> void collect(Object processor, Class<T> type, Set<Object> seen, List<T> found) {
        if (processor == null || !seen.add(processor)) {
            return;
        }
        if (type.isInstance(processor)) {
            found.add(type.cast(processor));
        }
        if (processor instanceof Navigate<?> navigate && navigate.hasNext()) {
            navigate.next().forEach(next -> collect(next, type, seen, found));
        }
    }
}
