package io.weir.tomcat;

import io.weir.config.ConfigException;
import io.weir.tomcat.tls.TlsSettings;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.catalina.valves.ValveBase;

/**
 * The settings of a {@link TlsAdmissionValve} as {@code server.xml} and JMX see them: text, collected without a check until
 * the valve starts.
 *
 * <p>May be called from any thread; takes no setting while the valve runs.
 */
public abstract class TlsValveProperties extends ValveBase {
    private final Map<String, String> settings = new ConcurrentHashMap<>();

    /** For a valve that supports asynchronous requests. */
    TlsValveProperties() {
        super(true);
    }

    /**
     * Checks what was set.
     *
     * @return the settings
     * @throws ConfigException with all mistakes
     */
    final TlsSettings readSettings() {
        return TlsSettings.read(ValveNames.of(getContainer()), settings);
    }

    /**
     * Takes a setting that has no setter of its own. Tomcat calls it for every attribute in {@code server.xml} that it
     * finds no other place for, and would drop the attribute without a word otherwise.
     *
     * @param name the attribute's name
     * @param value its text
     * @return false when no setting has this name; the valve will refuse to start
     */
    public boolean setProperty(String name, String value) {
        if (getState().isAvailable()) {
            throw new IllegalStateException("tls admission valve '" + ValveNames.of(getContainer()) + "': " + name
                    + " must be set before the start, but the valve is " + getStateName());
        }
        settings.put(name, value);
        return TlsSettings.NAMES.contains(name);
    }

    /**
     * Sets the name at which the gates find this valve.
     *
     * @param controller text, checked at the start
     */
    public void setController(String controller) {
        setProperty(TlsSettings.CONTROLLER, controller);
    }

    /** Returns the name at which the gates find this valve, as it was written or by default. */
    public String getController() {
        return text(TlsSettings.CONTROLLER);
    }

    /**
     * Sets what happens to a full handshake that the CPU cannot afford.
     *
     * @param mode text, checked at the start
     */
    public void setMode(String mode) {
        setProperty(TlsSettings.MODE, mode);
    }

    /** Returns what happens to a full handshake that the CPU cannot afford, as it was written or by default. */
    public String getMode() {
        return text(TlsSettings.MODE);
    }

    /**
     * Sets the share of the CPU that is given away.
     *
     * @param target text, checked at the start
     */
    public void setTarget(String target) {
        setProperty(TlsSettings.TARGET, target);
    }

    /** Returns the share of the CPU that is given away, as it was written or by default. */
    public String getTarget() {
        return text(TlsSettings.TARGET);
    }

    /**
     * Sets how long a handshake waits at most.
     *
     * @param maxWait text, checked at the start
     */
    public void setMaxWait(String maxWait) {
        setProperty(TlsSettings.MAX_WAIT, maxWait);
    }

    /** Returns how long a handshake waits at most, as it was written or by default. */
    public String getMaxWait() {
        return text(TlsSettings.MAX_WAIT);
    }

    /**
     * Sets how many handshakes wait at most.
     *
     * @param maxParked text, checked at the start
     */
    public void setMaxParked(String maxParked) {
        setProperty(TlsSettings.MAX_PARKED, maxParked);
    }

    /** Returns how many handshakes wait at most, as it was written or by default. */
    public String getMaxParked() {
        return text(TlsSettings.MAX_PARKED);
    }

    /**
     * Sets whose handshakes are never judged, a comma list of CIDR blocks.
     *
     * @param exempt text, checked at the start
     */
    public void setExempt(String exempt) {
        setProperty(TlsSettings.EXEMPT, exempt);
    }

    /** Returns whose handshakes are never judged, a comma list of CIDR blocks, as it was written or by default. */
    public String getExempt() {
        return text(TlsSettings.EXEMPT);
    }

    /**
     * Sets what refused requests are told.
     *
     * @param retryAfter text, checked at the start
     */
    public void setRetryAfter(String retryAfter) {
        setProperty(TlsSettings.RETRY_AFTER, retryAfter);
    }

    /** Returns what refused requests are told, as it was written or by default. */
    public String getRetryAfter() {
        return text(TlsSettings.RETRY_AFTER);
    }

    private String text(String name) {
        return settings.getOrDefault(name, TlsSettings.defaultText(name, settings));
    }
}
