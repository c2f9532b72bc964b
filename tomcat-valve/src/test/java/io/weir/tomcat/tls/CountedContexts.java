package io.weir.tomcat.tls;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSession;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLImplementation;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SSLUtil;

/** Gates over contexts that are counted while they live, and when they are destroyed. */
public final class CountedContexts {
    private static final List<WeakReference<SSLContext>> MADE = new CopyOnWriteArrayList<>();
    private static final AtomicInteger DESTROYED = new AtomicInteger();

    private CountedContexts() {}

    /** Begins to count anew. */
    public static void reset() {
        MADE.clear();
        DESTROYED.set(0);
    }

    /** How many were made. */
    public static int made() {
        return MADE.size();
    }

    /** How often one was destroyed. */
    public static int destroyed() {
        return DESTROYED.get();
    }

    /** How many there are, garbage not counted. */
    public static int alive() {
        System.gc();
        return (int) MADE.stream().filter(made -> made.get() != null).count();
    }

    /** Java's TLS, made by Tomcat by its name. */
    public static final class Jsse extends GatedImplementation {
        private final WeirJsseImplementation real = new WeirJsseImplementation();

        /** Called by Tomcat. */
        public Jsse() {}

        @Override
        SSLImplementation behind() {
            return counting(real.behind());
        }

        @Override
        TlsStack stack(SSLHostConfigCertificate certificate) {
            return real.stack(certificate);
        }
    }

    /** OpenSSL, made by Tomcat by its name. */
    public static final class OpenSsl extends GatedImplementation {
        private final WeirOpenSslImplementation real = new WeirOpenSslImplementation();

        /** Called by Tomcat. */
        public OpenSsl() {}

        @Override
        SSLImplementation behind() {
            return counting(real.behind());
        }

        @Override
        TlsStack stack(SSLHostConfigCertificate certificate) {
            return real.stack(certificate);
        }
    }

    private static SSLImplementation counting(SSLImplementation real) {
        return new SSLImplementation() {
            @Override
            public SSLSupport getSSLSupport(SSLSession session, Map<String, List<String>> additionalAttributes) {
                return real.getSSLSupport(session, additionalAttributes);
            }

            @Override
            public SSLUtil getSSLUtil(SSLHostConfigCertificate certificate) {
                SSLUtil util = real.getSSLUtil(certificate);
                return delegating(
                        SSLUtil.class,
                        util,
                        (name, result) -> result instanceof SSLContext context ? counted(context) : result);
            }
        };
    }

    private static SSLContext counted(SSLContext context) {
        SSLContext counted = delegating(SSLContext.class, context, (name, result) -> {
            if (name.equals("destroy")) {
                DESTROYED.incrementAndGet();
            }
            return result;
        });
        MADE.add(new WeakReference<>(counted));
        return counted;
    }

    private interface Afterwards {
        Object change(String method, Object result);
    }

    private static <T> T delegating(Class<T> type, T real, Afterwards afterwards) {
        return type.cast(Proxy.newProxyInstance(
                CountedContexts.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
                    try {
                        return afterwards.change(method.getName(), method.invoke(real, args));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
