package io.weir.hosttests.camel.adversity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hosttests.camel.Calls;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hosts that load classes otherwise than one flat class path: without camel-http, whose exception the balancer looks for in
 * answers, and with the balancer visible to the application alone.
 */
@Timeout(120)
class ClassLoadingTest {
    private static final Predicate<String> HTTP =
            entry -> entry.contains("camel-http") || entry.contains("camel-servlet");
    private static final Predicate<String> BALANCER =
            entry -> entry.contains("weir-camel") || entry.contains("camel-component");

    @Test
    void withoutCamelHttp_aFailingNodeEndsInItsOwnError() throws Exception {
        try (URLClassLoader noHttp = loaderOf(HTTP.negate(), ClassLoader.getPlatformClassLoader())) {
            assertThat(run(noHttp, noHttp, "io.weir.hosttests.camel.adversity.WithoutHttpScenario"))
                    .isEqualTo("a, broken b, a, broken b");
        }
    }

    @Test
    void balancerOfTheApplication_isFoundByItsClassName() throws Exception {
        try (URLClassLoader shared = loaderOf(BALANCER.negate(), ClassLoader.getPlatformClassLoader());
                URLClassLoader application = loaderOf(BALANCER, shared)) {
            assertThat(run(shared, application, "io.weir.hosttests.camel.adversity.ApplicationLoaderScenario"))
                    .isEqualTo("a, b, a, b");
        }
    }

    private static URLClassLoader loaderOf(Predicate<String> entries, ClassLoader parent) {
        URL[] urls = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entries)
                .map(ClassLoadingTest::url)
                .toArray(URL[]::new);
        assertThat(urls).isNotEmpty();
        return new URLClassLoader(urls, parent);
    }

    private static URL url(String entry) {
        try {
            return new File(entry).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }

    private static Object run(ClassLoader loader, ClassLoader context, String scenario) throws Exception {
        Callable<?> loaded = (Callable<?>)
                loader.loadClass(scenario).getDeclaredConstructor().newInstance();
        return Calls.await(Calls.begin(() -> {
            Thread.currentThread().setContextClassLoader(context);
            return loaded.call();
        }));
    }
}
