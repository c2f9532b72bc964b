package io.weir.hosttests.camel.adversity;

import io.weir.camel.GcAwareLoadBalancer;
import io.weir.hosttests.camel.Gateway;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.camel.Exchange;

/** A gateway whose class path has no camel-http; loaded by its test with a loader that hides it. */
public final class WithoutHttpScenario implements Callable<String> {

    @Override
    public String call() throws Exception {
        try {
            Class<?> there = Class.forName("org.apache.camel.http.base.HttpOperationFailedException");
            return there + " is there";
        } catch (ClassNotFoundException e) {
            return answers();
        }
    }

    private static String answers() throws Exception {
        List<String> answers = new ArrayList<>();
        try (Gateway gateway = new Gateway()) {
            gateway.routes(r -> r.from("direct:in")
                            .errorHandler(r.noErrorHandler())
                            .loadBalance(new GcAwareLoadBalancer())
                            .process(exchange -> exchange.getMessage().setBody("a"))
                            .process(exchange -> {
                                throw new IllegalStateException("broken b");
                            })
                            .end())
                    .start();
            for (int i = 0; i < 4; i++) {
                Exchange answer = gateway.get("direct:in");
                answers.add(
                        answer.getException() == null
                                ? answer.getMessage().getBody(String.class)
                                : answer.getException().getMessage());
            }
        }
        return String.join(", ", answers);
    }
}
