package io.weir.hosttests.camel.adversity;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/** A host that shares Camel among applications; the balancer is in the application's class loader alone. */
public final class ApplicationLoaderScenario implements Callable<String> {
    private static final String BALANCER = "io.weir.camel.GcAwareLoadBalancer";

    @Override
    public String call() throws Exception {
        try {
            Class<?> there = Class.forName(BALANCER);
            return there + " is there";
        } catch (ClassNotFoundException e) {
            return answers();
        }
    }

    private static String answers() throws Exception {
        List<String> answers = new ArrayList<>();
        CamelContext context = new DefaultCamelContext();
        try {
            context.setApplicationContextClassLoader(Thread.currentThread().getContextClassLoader());
            RouteBuilder.addRoutes(context, r -> r.from("direct:in")
                    .loadBalance()
                    .custom("#class:" + BALANCER)
                    .process(exchange -> exchange.getMessage().setBody("a"))
                    .process(exchange -> exchange.getMessage().setBody("b"))
                    .end());
            context.start();
            for (int i = 0; i < 4; i++) {
                answers.add(context.createProducerTemplate().requestBody("direct:in", "", String.class));
            }
        } finally {
            context.stop();
        }
        return String.join(", ", answers);
    }
}
