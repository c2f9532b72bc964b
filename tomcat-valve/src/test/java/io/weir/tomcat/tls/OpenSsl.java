package io.weir.tomcat.tls;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.apache.catalina.core.OpenSSLLifecycleListener;
import org.apache.catalina.startup.Tomcat;

/** OpenSSL by Tomcat's binding for Java 22, for the tests that run where it is. */
final class OpenSsl {
    static final String GATE = WeirOpenSslImplementation.class.getName();

    private OpenSsl() {}

    /** Skips the tests where there is no OpenSSL. */
    static void assume() {
        assumeTrue(Runtime.version().feature() >= 22, "skipped: OpenSSL by foreign functions needs Java 22");
        assumeTrue(hasBinding(), "skipped: tomcat-coyote-ffm.jar is not on the class path");
        new OpenSSLLifecycleListener();
        assumeTrue(OpenSSLLifecycleListener.isAvailable(), "skipped: libssl cannot be loaded");
    }

    private static boolean hasBinding() {
        try {
            Class.forName("org.apache.tomcat.util.net.openssl.panama.OpenSSLImplementation");
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    static void initialise(Tomcat tomcat) {
        tomcat.getServer().addLifecycleListener(new OpenSSLLifecycleListener());
    }
}
