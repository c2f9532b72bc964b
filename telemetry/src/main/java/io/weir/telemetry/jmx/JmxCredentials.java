package io.weir.telemetry.jmx;

import java.util.Objects;

/** A user's name and password for JMX. Immutable; the password is in no message and in no {@link #toString()}. */
public final class JmxCredentials {
    private final String user;
    private final String password;

    /**
     * Keeps a name and a password.
     *
     * @param user the name
     * @param password the password
     */
    public JmxCredentials(String user, String password) {
        this.user = Objects.requireNonNull(user, "user");
        this.password = Objects.requireNonNull(password, "password");
    }

    /** Returns what {@code JMXConnector.CREDENTIALS} stands for. */
    String[] forConnector() {
        return new String[] {user, password};
    }

    @Override
    public String toString() {
        return "user '" + user + "'";
    }
}
