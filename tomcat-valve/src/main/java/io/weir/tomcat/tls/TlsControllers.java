package io.weir.tomcat.tls;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Where gates find their controllers: gates are made by Tomcat before any valve starts, so they meet by name. */
final class TlsControllers {
    private static final Map<String, TlsController> BY_NAME = new ConcurrentHashMap<>();

    private TlsControllers() {}

    /**
     * Adds a controller.
     *
     * @return false when there is one of its name
     */
    static boolean add(TlsController controller) {
        return BY_NAME.putIfAbsent(controller.name(), controller) == null;
    }

    static void remove(TlsController controller) {
        BY_NAME.remove(controller.name(), controller);
    }

    static Optional<TlsController> active(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
