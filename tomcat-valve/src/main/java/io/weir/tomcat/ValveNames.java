package io.weir.tomcat;

import org.apache.catalina.Container;
import org.apache.catalina.Context;

/** Tells which valve a message is about: by the path of containers that it belongs to. */
final class ValveNames {
    private ValveNames() {}

    /** Returns for instance {@code Catalina/localhost/shop}; empty for a valve without a container. */
    static String of(Container container) {
        if (container == null) {
            return "";
        }
        String parent = of(container.getParent());
        String name = container instanceof Context context ? context.getBaseName() : container.getName();
        return parent.isEmpty() ? String.valueOf(name) : parent + "/" + name;
    }
}
