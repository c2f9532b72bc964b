package io.weir.tomcat;

import io.weir.telemetry.LocalNode;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.function.LongSupplier;

/** How an application that carries Weir in its own class loader would use it; run by {@link UndeployTest}. */
public final class WeirInWebapp implements ServletContextListener {
    static final String MAJORS = "weir.test.majors";

    private LocalNode node;

    @Override
    public void contextInitialized(ServletContextEvent event) {
        node = LocalNode.start();
        LongSupplier majors = () -> node.report().majors();
        event.getServletContext().setAttribute(MAJORS, majors);
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        node.close();
    }
}
