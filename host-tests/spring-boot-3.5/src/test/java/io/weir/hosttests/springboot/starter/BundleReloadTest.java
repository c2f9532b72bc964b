package io.weir.hosttests.springboot.starter;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.metrics.Metric;
import io.weir.tomcat.TlsAdmissionValve;
import io.weir.tomcat.tls.CountedContexts;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.apache.catalina.connector.Connector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ReflectionUtils;

/**
 * A bundle of certificates that is renewed again and again under traffic: the gate stays, and nothing of the old does.
 *
 * <p>Short by default; {@code -Dweir.test.full=true} reloads 200 times.
 */
@Timeout(240)
class BundleReloadTest {
    private static final boolean FULL = Boolean.getBoolean("weir.test.full");
    private static final int RELOADS = FULL ? 200 : 12;
    private static final String PASSWORD = "changeit";
    private static final String[] STORES = {"server-ec", "second"};
    private static final String[] SUBJECTS = {"CN=localhost", "CN=b.test"};
    private static final Set<String> CLASSIFIED =
            Set.of("weir.tls.admitted", "weir.tls.claims.believed", "weir.tls.deferred");

    /** Each of Tomcat's threads keeps its last engine, and with it a context. */
    private static final int THREADS = 4;

    /** 4 MiB: less than a context of 50 KiB a reload would make in the long run. */
    private static final long FLAT_BYTES = 4 << 20;

    /** Has the gate's contexts counted. Both lines make Tomcat by a class of this name, each in a package of its own. */
    @Configuration(proxyBeanMethods = false)
    static class Counting implements BeanPostProcessor {
        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            if (bean.getClass().getSimpleName().equals("TomcatServletWebServerFactory")) {
                Method add = Arrays.stream(bean.getClass().getMethods())
                        .filter(method -> method.getName().equals("addConnectorCustomizers"))
                        .findFirst()
                        .orElseThrow();
                Class<?> customizer = add.getParameterTypes()[0].getComponentType();
                Object one = Proxy.newProxyInstance(
                        customizer.getClassLoader(), new Class<?>[] {customizer}, (proxy, method, arguments) -> {
                            if (method.getDeclaringClass() == Object.class) { // Asked for its hash by a set.
                                return method.getName().equals("equals") ? proxy == arguments[0] : 1;
                            }
                            ((Connector) arguments[0])
                                    .setProperty("sslImplementationName", CountedContexts.Jsse.class.getName());
                            return null;
                        });
                Object all = Array.newInstance(customizer, 1);
                Array.set(all, 0, one);
                ReflectionUtils.invokeMethod(add, bean, all);
            }
            return bean;
        }
    }

    @Test
    void reloadsUnderTraffic_keepTheGateAndLeaveNothingBehind() throws Exception {
        CountedContexts.reset();
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService traffic = Executors.newSingleThreadExecutor(task -> new Thread(task, "test-client"));
        try (RunningShop shop = RunningShop.start(
                List.of(ShopApplication.class, Counting.class),
                "server.http2.enabled=true",
                "server.ssl.bundle=web",
                "server.tomcat.threads.max=" + THREADS,
                "server.tomcat.threads.min-spare=" + THREADS,
                "spring.ssl.bundle.jks.web.keystore.location=classpath:io/weir/tomcat/tls/server-ec.p12",
                "spring.ssl.bundle.jks.web.keystore.type=PKCS12",
                "spring.ssl.bundle.jks.web.keystore.password=" + PASSWORD)) {
            Future<Integer> served = traffic.submit(() -> requests(shop.port(), stop));
            reload(shop);
            stop.set(true);

            assertThat(served.get(20, TimeUnit.SECONDS)).isPositive();
            assertThat(CountedContexts.made()).isEqualTo(1 + RELOADS);
            assertThat(leastAlive()).as("contexts that are not garbage").isBetween(1, THREADS + 2);
        } finally {
            stop.set(true);
            traffic.shutdown();
        }
        assertThat(CountedContexts.destroyed())
                .as("Tomcat's destroy reaches the context behind the gate")
                .isPositive();
    }

    private static void reload(RunningShop shop) throws Exception {
        DefaultSslBundleRegistry bundles = shop.bean(DefaultSslBundleRegistry.class);
        TlsAdmissionValve valve = shop.bean(TlsAdmissionValve.class);
        long heapBefore = 0;
        for (int i = 1; i <= RELOADS; i++) {
            bundles.updateBundle("web", SslBundle.of(SslStoreBundle.of(keys(STORES[i % 2]), PASSWORD, null)));
            double before = classified(valve);

            try (SSLSocket socket = connect(shop.port(), "h2", "http/1.1")) {
                assertThat(socket.getApplicationProtocol())
                        .as("after reload %d", i)
                        .isEqualTo("h2");
                assertThat(subject(socket)).isEqualTo(SUBJECTS[i % 2]);
            }
            assertThat(classified(valve)).as("classified after reload %d", i).isGreaterThan(before);
            if (i == RELOADS / 2) {
                heapBefore = usedHeapBytes();
            }
        }
        if (FULL) { // Of a few reloads, classes that are loaded meanwhile are more than what would leak.
            assertThat(usedHeapBytes() - heapBefore).as("growth of the heap").isLessThan(FLAT_BYTES);
        }
    }

    /** Requests of a client, one after the other; each must be answered. */
    private static int requests(int port, AtomicBoolean stop) throws Exception {
        int served = 0;
        while (!stop.get()) {
            assertThat(get(port)).contains("200", "articles: 42");
            served++;
        }
        return served;
    }

    /** Connections that are being closed hold their contexts a little longer. */
    private static int leastAlive() {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        int alive = CountedContexts.alive();
        while (alive > THREADS + 2 && System.nanoTime() < until) {
            alive = CountedContexts.alive();
        }
        return alive;
    }

    private static long usedHeapBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static double classified(TlsAdmissionValve valve) {
        return valve.metrics().stream()
                .filter(metric -> CLASSIFIED.contains(metric.name()))
                .mapToDouble(Metric::value)
                .sum();
    }

    private static KeyStore keys(String name) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = TlsAdmissionValve.class.getResourceAsStream("tls/" + name + ".p12")) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static String get(int port) throws Exception {
        try (SSLSocket socket = connect(port, "http/1.1")) {
            socket.getOutputStream()
                    .write("GET /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    private static SSLSocket connect(int port, String... protocols) throws Exception {
        SSLContext client = SSLContext.getInstance("TLS");
        client.init(null, new TrustManager[] {new TrustsAll()}, null);
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.setSoTimeout(20_000);
        SSLSocket socket = (SSLSocket) client.getSocketFactory().createSocket(plain, "localhost", port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private static String subject(SSLSocket socket) throws Exception {
        return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
    }

    /** Which certificate is shown is what the test looks at. */
    private static final class TrustsAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
