package io.weir.camel;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.support.service.ServiceSupport;

/**
 * The settings of {@link CamelMethodLimits} as bean properties: texts, so that the Java, XML and YAML DSL write them alike. They
 * are read, and all mistakes told, when the limits start; null is the default.
 */
public abstract class LimitProperties extends ServiceSupport {
    private final Map<String, String> texts = new ConcurrentHashMap<>();

    /** For {@link CamelMethodLimits} alone. */
    LimitProperties() {}

    private void set(String property, String text) {
        if (text == null) {
            // The map takes no null, and a DSL may pass one for what is left out.
            texts.remove(property);
        } else {
            texts.put(property, text);
        }
    }

    /** Returns what was set, by property; the defaults are not among it. */
    Map<String, String> texts() {
        return new HashMap<>(texts);
    }

    /** Sets who finds the limits: {@code method} (the default), {@code throughput-feedback} or {@code none}. */
    public void setController(String value) {
        set("controller", value);
    }

    /** Sets the mode: {@code on} (the default), {@code measure} (decides and tells, limits nobody) or {@code off}. */
    public void setMode(String value) {
        set("mode", value);
    }

    /** Sets the time between two decisions; default {@code 100ms}, in 10ms..10s. */
    public void setInterval(String value) {
        set("interval", value);
    }

    /** Sets the least limit of a method; default {@code 1}. */
    public void setMin(String value) {
        set("min", value);
    }

    /** Sets the greatest limit of a method; default {@code total}. */
    public void setMax(String value) {
        set("max", value);
    }

    /** Sets the limit of a new method; default {@code max}. */
    public void setStart(String value) {
        set("start", value);
    }

    /** Sets the most that all limits sum up to; default {@code 200}. */
    public void setTotal(String value) {
        set("total", value);
    }

    /** Sets how many exchanges may wait for one method; default {@code 1000}, 0 for none. */
    public void setQueueLength(String value) {
        set("queueLength", value);
    }

    /** Sets how long an exchange waits at most; default {@code 10s}. */
    public void setQueueTimeout(String value) {
        set("queueTimeout", value);
    }

    /** Sets the number of priority classes; default {@code 3}, in 1..64. */
    public void setClasses(String value) {
        set("classes", value);
    }

    /** Sets the time of waiting that raises an exchange by a class; default {@code 1s}, 0ms for never. */
    public void setAgeing(String value) {
        set("ageing", value);
    }

    /** Sets how many methods have a limit of their own; default {@code 100}; those beyond share one. */
    public void setMaxMethods(String value) {
        set("maxMethods", value);
    }

    /** Sets limits that nobody moves: {@code NAME=LIMIT}, several with commas; {@code processors} is a limit too. */
    public void setFixed(String value) {
        set("fixed", value);
    }
}
