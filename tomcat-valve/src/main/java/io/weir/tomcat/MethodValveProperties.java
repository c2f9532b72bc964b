package io.weir.tomcat;

import io.weir.config.ConfigException;
import io.weir.tomcat.method.ContainerThreads;
import io.weir.tomcat.method.MethodValveSettings;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.catalina.valves.ValveBase;

/**
 * The settings of a {@link MethodQueueValve} as {@code server.xml} and JMX see them: text, collected without a check until the
 * valve starts. Those that are set most have a setter; {@link #setProperty} takes all.
 *
 * <p>May be called from any thread; takes no setting while the valve runs.
 */
public abstract class MethodValveProperties extends ValveBase {
    private final Map<String, String> settings = new ConcurrentHashMap<>();

    /** For a valve that supports asynchronous requests. */
    MethodValveProperties() {
        super(true);
    }

    /**
     * Checks what was set.
     *
     * @param threads what the connectors have
     * @return the settings
     * @throws ConfigException with all mistakes
     */
    final MethodValveSettings readSettings(ContainerThreads threads) {
        return MethodValveSettings.read(ValveNames.of(getContainer()), settings, threads);
    }

    /**
     * Takes a setting. Tomcat calls it for every attribute in {@code server.xml} that it finds no other place for, and would
     * drop the attribute without a word otherwise.
     *
     * @param name the attribute's name
     * @param value its text
     * @return true: a name that is no setting keeps the valve from starting, in the same message with all other mistakes
     */
    public boolean setProperty(String name, String value) {
        if (getState().isAvailable()) {
            throw new IllegalStateException("method queue valve '" + ValveNames.of(getContainer()) + "': " + name
                    + " must be set before the start, but the valve is " + getStateName());
        }
        settings.put(name, value);
        return true;
    }

    private String text(String name) {
        return settings.getOrDefault(name, "");
    }

    /**
     * Sets which requests make up a method.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setMethods(String text) {
        setProperty("methods", text);
    }

    /** Returns which requests make up a method, as it was set; empty when it was not. */
    public String getMethods() {
        return text("methods");
    }

    /**
     * Sets how far the control goes.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setMode(String text) {
        setProperty("mode", text);
    }

    /** Returns how far the control goes, as it was set; empty when it was not. */
    public String getMode() {
        return text("mode");
    }

    /**
     * Sets the limits that nobody moves.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setFixed(String text) {
        setProperty("fixed", text);
    }

    /** Returns the limits that nobody moves, as it was set; empty when it was not. */
    public String getFixed() {
        return text("fixed");
    }

    /**
     * Sets the priority classes of calling hosts.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setHosts(String text) {
        setProperty("hosts", text);
    }

    /** Returns the priority classes of calling hosts, as it was set; empty when it was not. */
    public String getHosts() {
        return text("hosts");
    }

    /**
     * Sets the priority classes of roles.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setRoles(String text) {
        setProperty("roles", text);
    }

    /** Returns the priority classes of roles, as it was set; empty when it was not. */
    public String getRoles() {
        return text("roles");
    }

    /**
     * Sets the header that carries a priority class.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setPriorityHeader(String text) {
        setProperty("priorityHeader", text);
    }

    /** Returns the header that carries a priority class, as it was set; empty when it was not. */
    public String getPriorityHeader() {
        return text("priorityHeader");
    }

    /**
     * Sets whose header is believed.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setTrustedProxies(String text) {
        setProperty("trustedProxies", text);
    }

    /** Returns whose header is believed, as it was set; empty when it was not. */
    public String getTrustedProxies() {
        return text("trustedProxies");
    }

    /**
     * Sets how many requests of a method may wait.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setQueueLength(String text) {
        setProperty("queueLength", text);
    }

    /** Returns how many requests of a method may wait, as it was set; empty when it was not. */
    public String getQueueLength() {
        return text("queueLength");
    }

    /**
     * Sets how long a request waits at most.
     *
     * @param text as in {@code server.xml}, checked at the start
     */
    public void setQueueTimeout(String text) {
        setProperty("queueTimeout", text);
    }

    /** Returns how long a request waits at most, as it was set; empty when it was not. */
    public String getQueueTimeout() {
        return text("queueTimeout");
    }
}
