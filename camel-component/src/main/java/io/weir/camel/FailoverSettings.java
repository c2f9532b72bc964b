package io.weir.camel;

import io.weir.config.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;

/**
 * Which failures are tried again at another node, and how often. Immutable.
 *
 * @param attempts the number of further nodes, zero for no failover
 * @param on the types of the failures, themselves or as a cause
 */
record FailoverSettings(int attempts, List<Class<? extends Throwable>> on) {
    /** 1,000: more than anybody has nodes; a bound against a slip of the finger. */
    private static final int MAX_ATTEMPTS = 1_000;

    static FailoverSettings read(SettingsReader in, CamelContext context) {
        int attempts = in.integer("failoverAttempts", 0, 0, MAX_ATTEMPTS);
        List<Class<? extends Throwable>> types = new ArrayList<>();
        for (String part : in.text("failoverOn", Exception.class.getName()).split(",", -1)) {
            String name = part.trim();
            Class<?> type = name.isEmpty() ? null : context.getClassResolver().resolveClass(name);
            if (in.mistakes()
                    .require(
                            type != null && Throwable.class.isAssignableFrom(type),
                            "failoverOn",
                            "full class names of exceptions with commas between them",
                            "'" + name + "'")) {
                types.add(type.asSubclass(Throwable.class));
            }
        }
        return new FailoverSettings(attempts, List.copyOf(types));
    }

    boolean isOn() {
        return attempts > 0;
    }

    /** Says whether an attempt's failure is one that another node may mend; looks along the causes, as Camel does. */
    boolean matches(Exchange attempt) {
        return attempt.getException() != null && on.stream().anyMatch(type -> attempt.getException(type) != null);
    }
}
