package io.weir.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.List;

/** Counts the listeners on this JVM's collectors; needs {@code --add-opens java.management/sun.management=ALL-UNNAMED}. */
public final class Listeners {
    private Listeners() {}

    /** Returns how many listeners there are on all beans together. */
    public static int count() {
        int count = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            count += listenersOf(bean).size();
        }
        return count;
    }

    private static List<?> listenersOf(GarbageCollectorMXBean bean) {
        Class<?> type = bean.getClass();
        while (!type.getSimpleName().equals("NotificationEmitterSupport")) {
            type = type.getSuperclass();
            assertThat(type).as("a superclass that keeps the listeners").isNotNull();
        }
        try {
            Field list = type.getDeclaredField("listenerList");
            list.setAccessible(true);
            return (List<?>) list.get(bean);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the JVM keeps its listeners elsewhere", e);
        }
    }
}
