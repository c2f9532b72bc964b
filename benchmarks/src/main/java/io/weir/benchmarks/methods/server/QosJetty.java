package io.weir.benchmarks.methods.server;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.pathmap.PathSpec;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.PathMappingsHandler;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.Callback;

/** The same methods in a Jetty, whose handler suspends requests of the heavy one beyond a limit. */
final class QosJetty {
    private static final HttpField PLAIN = new HttpField(HttpHeader.CONTENT_TYPE, "text/plain");
    /** Above the greatest priority that Jetty's handler counts. */
    private static final int HIGH = 10;

    private static final Duration WAIT = Duration.ofMinutes(1);

    private QosJetty() {}

    /** Starts a server on a free port of loopback. */
    static int start(int limit) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        Handler methods = new MethodsHandler(new Methods());
        PathMappingsHandler paths = new PathMappingsHandler();
        paths.addMapping(PathSpec.from(MethodsServer.LIGHT), methods);
        HostFirst gate = new HostFirst();
        gate.setMaxRequestCount(limit);
        gate.setMaxSuspend(WAIT);
        gate.setHandler(new MethodsHandler(new Methods()));
        paths.addMapping(PathSpec.from(MethodsServer.HEAVY), gate);
        server.setHandler(paths);
        server.start();
        return connector.getLocalPort();
    }

    /** Calls from one host go first. */
    private static final class HostFirst extends QoSHandler {
        @Override
        protected int getPriority(Request request) {
            return MethodsServer.PRIORITY_HOST.equals(Request.getRemoteAddr(request)) ? HIGH : 0;
        }
    }

    private static final class MethodsHandler extends Handler.Abstract {
        private final Methods methods;

        MethodsHandler(Methods methods) {
            this.methods = methods;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            byte[] answer = methods.answer(Request.getPathInContext(request));
            response.getHeaders().put(PLAIN);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.length);
            response.write(true, ByteBuffer.wrap(answer), callback);
            return true;
        }
    }
}
