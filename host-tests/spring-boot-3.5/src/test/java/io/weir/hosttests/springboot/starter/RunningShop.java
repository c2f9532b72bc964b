package io.weir.hosttests.springboot.starter;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A started shop and a client of it. */
final class RunningShop implements AutoCloseable {
    private final ConfigurableApplicationContext spring;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private RunningShop(ConfigurableApplicationContext spring) {
        this.spring = spring;
    }

    static RunningShop start(String... properties) {
        return start(List.of(ShopApplication.class), properties);
    }

    static RunningShop start(List<Class<?>> configurations, String... properties) {
        SpringApplication boot = new SpringApplication(configurations.toArray(Class<?>[]::new));
        boot.setBannerMode(Banner.Mode.OFF);
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.datasource.url=jdbc:h2:mem:" + System.nanoTime(),
                "--management.endpoints.web.exposure.include=*",
                "--management.endpoint.health.show-details=always",
                "--management.endpoint.health.probes.enabled=true",
                "--management.endpoint.env.post.enabled=true"));
        Arrays.stream(properties).map(property -> "--" + property).forEach(arguments::add);
        return new RunningShop(boot.run(arguments.toArray(String[]::new)));
    }

    <T> T bean(Class<T> type) {
        return spring.getBean(type);
    }

    ConfigurableApplicationContext spring() {
        return spring;
    }

    int port() {
        return spring.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(Duration.ofSeconds(30));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        spring.close();
    }
}
