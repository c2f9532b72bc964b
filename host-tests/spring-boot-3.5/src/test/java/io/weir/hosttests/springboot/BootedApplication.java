package io.weir.hosttests.springboot;

import io.weir.hosttests.camel.Gateway;
import io.weir.hosttests.camel.HttpNodes;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** A Spring Boot application that runs. */
final class BootedApplication implements AutoCloseable {
    private final ConfigurableApplicationContext spring;
    private final Gateway gateway;

    /**
     * Starts an application.
     *
     * @param application its configuration
     * @param nodes known to it as {@code node.a} to {@code node.c}
     * @param properties more settings, each as {@code name=value}
     */
    BootedApplication(Class<?> application, HttpNodes nodes, String... properties) {
        SpringApplication boot = new SpringApplication(application);
        boot.setWebApplicationType(WebApplicationType.NONE);
        boot.setBannerMode(Banner.Mode.OFF);
        List<String> arguments = new ArrayList<>();
        arguments.add("--camel.main.shutdown-timeout=2");
        for (String node : List.of("a", "b", "c")) {
            arguments.add("--node." + node + "=" + nodes.uri(node));
        }
        for (String property : properties) {
            arguments.add("--" + property);
        }
        spring = boot.run(arguments.toArray(String[]::new));
        gateway = new Gateway(spring.getBean(CamelContext.class));
    }

    Gateway gateway() {
        return gateway;
    }

    @Override
    public void close() {
        spring.close();
    }
}
