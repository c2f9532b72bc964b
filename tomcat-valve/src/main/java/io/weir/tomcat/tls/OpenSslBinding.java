package io.weir.tomcat.tls;

import java.util.ArrayList;
import java.util.List;
import org.apache.tomcat.jni.AprStatus;
import org.apache.tomcat.util.net.SSLImplementation;
import org.apache.tomcat.util.net.openssl.OpenSSLImplementation;
import org.apache.tomcat.util.net.openssl.OpenSSLStatus;

/** Finds the way to OpenSSL that this Tomcat has, in the order in which Tomcat itself prefers them. */
final class OpenSslBinding {
    /** By name, since its classes need Java 22 to be loaded. */
    private static final String BY_FOREIGN_FUNCTIONS =
            "org.apache.tomcat.util.net.openssl.panama.OpenSSLImplementation";

    private static final int FOREIGN_FUNCTIONS_SINCE = 22;

    private final List<String> missing = new ArrayList<>();

    private OpenSslBinding() {}

    /**
     * Returns Tomcat's own implementation.
     *
     * @throws IllegalStateException saying what was looked for, what each way lacks and what to do; the Connector does not
     *     start then
     */
    static SSLImplementation find() {
        OpenSslBinding search = new OpenSslBinding();
        SSLImplementation found = search.byForeignFunctions(Runtime.version().feature(), BY_FOREIGN_FUNCTIONS);
        if (found == null) {
            found = search.byTomcatNative();
        }
        if (found == null) {
            throw new IllegalStateException(message(search.missing));
        }
        return found;
    }

    private SSLImplementation byForeignFunctions(int java, String className) {
        String way = "the binding of Java " + FOREIGN_FUNCTIONS_SINCE + " and later: ";
        if (java < FOREIGN_FUNCTIONS_SINCE) {
            missing.add(way + "this is Java " + java);
            return null;
        }
        Class<? extends SSLImplementation> type;
        try {
            type = Class.forName(className, true, OpenSSLStatus.class.getClassLoader())
                    .asSubclass(SSLImplementation.class);
        } catch (ClassNotFoundException | LinkageError e) {
            missing.add(way
                    + "its classes are not there; put tomcat-coyote-ffm.jar of this Tomcat's distribution into lib");
            return null;
        }
        if (!OpenSSLStatus.isAvailable()) {
            missing.add(way + "OpenSSL is not initialised; add <Listener"
                    + " className=\"org.apache.catalina.core.OpenSSLLifecycleListener\"/> to the Server and have libssl and"
                    + " libcrypto 1.1.1 or later in java.library.path or the system's");
            return null;
        }
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            missing.add(way + "it cannot be made, " + e);
            return null;
        }
    }

    private SSLImplementation byTomcatNative() {
        if (AprStatus.isAprAvailable()) {
            return new OpenSSLImplementation();
        }
        missing.add("tomcat-native: its library is not initialised; add <Listener"
                + " className=\"org.apache.catalina.core.AprLifecycleListener\"/> to the Server and have libtcnative in the"
                + " version that this Tomcat asks for in java.library.path");
        return null;
    }

    private static String message(List<String> missing) {
        return "tls gate 'connector': sslImplementationName " + WeirOpenSslImplementation.class.getName()
                + " needs Tomcat's OpenSSL, but neither way to it is there: "
                + String.join("; ", missing)
                + "; or set sslImplementationName=\"" + WeirJsseImplementation.class.getName()
                + "\" for Java's own TLS";
    }
}
