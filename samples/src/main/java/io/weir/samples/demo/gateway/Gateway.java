package io.weir.samples.demo.gateway;

import io.weir.samples.demo.process.ChildLine;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ChildTomcat;
import io.weir.samples.demo.process.ParentLink;
import java.nio.file.Path;
import java.util.List;
import org.apache.camel.component.servlet.CamelHttpTransportServlet;

/**
 * A gateway: a JVM with Tomcat, camel-servlet and a Camel route to the nodes, anew for each run. All runs have the same
 * gateway but for the balancer in the route.
 *
 * <p>For the main thread of a child JVM.
 */
public final class Gateway {
    /** Twice Tomcat's default, so that a run never measures how the gateway's threads run out. */
    private static final int MAX_THREADS = 400;

    private final Path directory;
    private final List<String> nodes;
    private final Balancers balancers;
    private GatewayRun run;

    private Gateway(Path directory, List<String> nodes, Balancers balancers) {
        this.directory = directory;
        this.nodes = nodes;
        this.balancers = balancers;
    }

    /**
     * Runs a gateway until its parent is gone; then ends this JVM.
     *
     * @param args the directory for the records of sent requests, and the nodes' addresses
     * @param balancers the balancers that it can be told to use
     */
    public static void run(String[] args, Balancers balancers) {
        ChildMain.run(() -> new Gateway(Path.of(args[0]), List.of(args).subList(1, args.length), balancers).serve());
    }

    private void serve() throws Exception {
        ParentLink parent = ParentLink.open();
        try (ChildTomcat tomcat = new ChildTomcat("CamelServlet", new CamelHttpTransportServlet(), "/*", MAX_THREADS)) {
            parent.ready(tomcat.start());
            parent.serve(() -> run.report(parent), this::act);
        }
    }

    private void act(List<String> words) throws Exception {
        if (!words.get(0).equals(ChildLine.BALANCE)) {
            throw new IllegalArgumentException("a gateway does not know " + words);
        }
        if (run != null) {
            run.close();
        }
        run = new GatewayRun(nodes, balancers, words.subList(2, words.size()), directory.resolve(words.get(1)));
    }
}
