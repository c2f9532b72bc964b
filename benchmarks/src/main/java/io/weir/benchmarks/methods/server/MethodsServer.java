package io.weir.benchmarks.methods.server;

import io.weir.benchmarks.methods.Policy;
import io.weir.samples.demo.process.ChildMain;
import io.weir.samples.demo.process.ParentLink;

/** The server's process. */
public final class MethodsServer {
    /** The path of the light method. */
    public static final String LIGHT = "/light";
    /** The path of the heavy method. */
    public static final String HEAVY = "/heavy";
    /** The host whose calls have priority, where the policy knows priorities: another address of this machine. */
    public static final String PRIORITY_HOST = "127.0.0.2";

    private MethodsServer() {}

    /**
     * Runs the server until its parent is gone.
     *
     * @param args the policy, its limit
     */
    public static void main(String[] args) {
        ChildMain.run(() -> {
            ParentLink parent = ParentLink.open();
            Policy policy = Policy.of(args[0]);
            int limit = Integer.parseInt(args[1]);
            // The JVM's end is the server's: nothing of it is needed afterwards.
            parent.ready(
                    policy == Policy.QOS_HANDLER ? QosJetty.start(limit) : new MethodsTomcat(policy, limit).start());
            parent.serve(() -> {}, words -> {
                throw new IllegalArgumentException("the server does not know " + words);
            });
        });
    }
}
