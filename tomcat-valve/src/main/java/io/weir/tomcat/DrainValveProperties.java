package io.weir.tomcat;

import io.weir.config.ConfigException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.catalina.Container;
import org.apache.catalina.Context;
import org.apache.catalina.valves.ValveBase;

/**
 * The settings of a {@link GcDrainValve} as {@code server.xml} and JMX see them: text, collected without a check until the
 * valve starts.
 *
 * <p>May be called from any thread; takes no setting while the valve runs.
 */
public abstract class DrainValveProperties extends ValveBase {
    private final Map<String, String> settings = new ConcurrentHashMap<>();
    private boolean hostAnnounces;

    /** For a valve that supports asynchronous requests. */
    DrainValveProperties() {
        super(true);
    }

    /**
     * Checks what was set.
     *
     * @return the settings
     * @throws ConfigException with all mistakes
     */
    final DrainValveSettings readSettings() {
        return DrainValveSettings.read(name(), settings, hostAnnounces);
    }

    /** Returns the names of the containers that the valve is in. */
    final String name() {
        return nameOf(getContainer());
    }

    private static String nameOf(Container container) {
        if (container == null) {
            return "";
        }
        String parent = nameOf(container.getParent());
        String name = container instanceof Context context ? context.getBaseName() : container.getName();
        return parent.isEmpty() ? String.valueOf(name) : parent + "/" + name;
    }

    /**
     * Takes a setting by its name. Tomcat calls it for every attribute in {@code server.xml} that it finds no other place
     * for, and would drop the attribute without a word otherwise.
     *
     * @param name the attribute's name
     * @param value its text
     * @return false when no setting has this name; the valve will refuse to start
     */
    public boolean setProperty(String name, String value) {
        if (getState().isAvailable()) {
            throw new IllegalStateException("drain valve '" + name() + "': " + name
                    + " must be set before the start, but the valve is " + getStateName());
        }
        settings.put(name, value);
        return DrainValveSettings.NAMES.contains(name);
    }

    /**
     * Says that the host itself tells the balancer when {@link GcDrainValve#isDraining} does, by its own readiness for instance, so
     * that a valve without any way to announce is no mistake.
     */
    public void announcedByHost() {
        hostAnnounces = true;
    }

    private String text(String name) {
        return settings.getOrDefault(name, DrainValveSettings.defaultText(name));
    }

    /**
     * Sets whether the node announces anything: {@code on}, {@code measure} or {@code off}.
     *
     * @param mode text, checked at the start
     */
    public void setMode(String mode) {
        setProperty(DrainValveSettings.MODE, mode);
    }

    /** Returns whether the node announces anything: {@code on}, {@code measure} or {@code off}; as it was written or by default. */
    public String getMode() {
        return text(DrainValveSettings.MODE);
    }

    /**
     * Sets how often the balancer asks.
     *
     * @param checkInterval text, checked at the start
     */
    public void setCheckInterval(String checkInterval) {
        setProperty(DrainValveSettings.CHECK_INTERVAL, checkInterval);
    }

    /** Returns how often the balancer asks; as it was written or by default. */
    public String getCheckInterval() {
        return text(DrainValveSettings.CHECK_INTERVAL);
    }

    /**
     * Sets how many answers the balancer wants to see before it acts.
     *
     * @param checks text, checked at the start
     */
    public void setChecks(String checks) {
        setProperty(DrainValveSettings.CHECKS, checks);
    }

    /** Returns how many answers the balancer wants to see before it acts; as it was written or by default. */
    public String getChecks() {
        return text(DrainValveSettings.CHECKS);
    }

    /**
     * Sets how long traffic is kept away for one major GC at the most.
     *
     * @param maxDrainTime text, checked at the start
     */
    public void setMaxDrainTime(String maxDrainTime) {
        setProperty(DrainValveSettings.MAX_DRAIN_TIME, maxDrainTime);
    }

    /** Returns how long traffic is kept away for one major GC at the most; as it was written or by default. */
    public String getMaxDrainTime() {
        return text(DrainValveSettings.MAX_DRAIN_TIME);
    }

    /**
     * Sets the share of its traffic that the node asks for at the least, percent.
     *
     * @param minWeight text, checked at the start
     */
    public void setMinWeight(String minWeight) {
        setProperty(DrainValveSettings.MIN_WEIGHT, minWeight);
    }

    /** Returns the share of its traffic that the node asks for at the least, percent; as it was written or by default. */
    public String getMinWeight() {
        return text(DrainValveSettings.MIN_WEIGHT);
    }

    /**
     * Sets where HAProxy's agent checks are answered; without it they are not.
     *
     * @param agentPort text, checked at the start
     */
    public void setAgentPort(String agentPort) {
        setProperty(DrainValveSettings.AGENT_PORT, agentPort);
    }

    /** Returns where HAProxy's agent checks are answered; without it they are not; as it was written or by default. */
    public String getAgentPort() {
        return text(DrainValveSettings.AGENT_PORT);
    }

    /**
     * Sets which address is bound for them.
     *
     * @param agentAddress text, checked at the start
     */
    public void setAgentAddress(String agentAddress) {
        setProperty(DrainValveSettings.AGENT_ADDRESS, agentAddress);
    }

    /** Returns which address is bound for them; as it was written or by default. */
    public String getAgentAddress() {
        return text(DrainValveSettings.AGENT_ADDRESS);
    }

    /**
     * Sets what agents are told: {@code weight} or {@code drain}.
     *
     * @param agentAnswer text, checked at the start
     */
    public void setAgentAnswer(String agentAnswer) {
        setProperty(DrainValveSettings.AGENT_ANSWER, agentAnswer);
    }

    /** Returns what agents are told: {@code weight} or {@code drain}; as it was written or by default. */
    public String getAgentAnswer() {
        return text(DrainValveSettings.AGENT_ANSWER);
    }

    /**
     * Sets where readiness is asked for; without it nowhere.
     *
     * @param healthPath text, checked at the start
     */
    public void setHealthPath(String healthPath) {
        setProperty(DrainValveSettings.HEALTH_PATH, healthPath);
    }

    /** Returns where readiness is asked for; without it nowhere; as it was written or by default. */
    public String getHealthPath() {
        return text(DrainValveSettings.HEALTH_PATH);
    }

    /**
     * Sets whose a ready answer at that path is: {@code valve} or {@code application}.
     *
     * @param healthOf text, checked at the start
     */
    public void setHealthOf(String healthOf) {
        setProperty(DrainValveSettings.HEALTH_OF, healthOf);
    }

    /** Returns whose a ready answer at that path is: {@code valve} or {@code application}; as it was written or by default. */
    public String getHealthOf() {
        return text(DrainValveSettings.HEALTH_OF);
    }

    /**
     * Sets whether answers carry the load for Envoy: {@code true} or {@code false}.
     *
     * @param orca text, checked at the start
     */
    public void setOrca(String orca) {
        setProperty(DrainValveSettings.ORCA, orca);
    }

    /** Returns whether answers carry the load for Envoy: {@code true} or {@code false}; as it was written or by default. */
    public String getOrca() {
        return text(DrainValveSettings.ORCA);
    }

    /**
     * Sets whether HTTP/1.1 connections are closed while draining: {@code true} or {@code false}.
     *
     * @param closeConnections text, checked at the start
     */
    public void setCloseConnections(String closeConnections) {
        setProperty(DrainValveSettings.CLOSE_CONNECTIONS, closeConnections);
    }

    /** Returns whether HTTP/1.1 connections are closed while draining: {@code true} or {@code false}; as it was written or by default. */
    public String getCloseConnections() {
        return text(DrainValveSettings.CLOSE_CONNECTIONS);
    }

    /**
     * Sets whether requests that are safe to repeat are refused while draining: {@code true} or {@code false}.
     *
     * @param refuse text, checked at the start
     */
    public void setRefuse(String refuse) {
        setProperty(DrainValveSettings.REFUSE, refuse);
    }

    /** Returns whether requests that are safe to repeat are refused while draining: {@code true} or {@code false}; as it was written or by default. */
    public String getRefuse() {
        return text(DrainValveSettings.REFUSE);
    }

    /**
     * Sets whom the node speaks to, a comma list of CIDR blocks.
     *
     * @param allow text, checked at the start
     */
    public void setAllow(String allow) {
        setProperty(DrainValveSettings.ALLOW, allow);
    }

    /** Returns whom the node speaks to, a comma list of CIDR blocks; as it was written or by default. */
    public String getAllow() {
        return text(DrainValveSettings.ALLOW);
    }
}
