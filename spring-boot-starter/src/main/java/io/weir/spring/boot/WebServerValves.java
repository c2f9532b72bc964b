package io.weir.spring.boot;

import io.weir.tomcat.GcDrainValve;
import io.weir.tomcat.GcReportValve;
import io.weir.tomcat.MethodQueueValve;
import io.weir.tomcat.TlsAdmissionValve;
import io.weir.tomcat.tls.WeirHttp11NioProtocol;
import io.weir.tomcat.tls.WeirJsseImplementation;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.server.Ssl;

/** What an embedded Tomcat gets of Weir: its valves in their order, and the gate of connectors with TLS. */
public final class WebServerValves {
    private final ObjectProvider<TlsAdmissionValve> tls;
    private final ObjectProvider<GcReportValve> report;
    private final ObjectProvider<GcDrainValve> drain;
    private final ObjectProvider<MethodQueueValve> methods;

    WebServerValves(
            ObjectProvider<TlsAdmissionValve> tls,
            ObjectProvider<GcReportValve> report,
            ObjectProvider<GcDrainValve> drain,
            ObjectProvider<MethodQueueValve> methods) {
        this.tls = tls;
        this.report = report;
        this.drain = drain;
        this.methods = methods;
    }

    /**
     * Says whether connectors get the gate.
     *
     * @param ssl the web server's setting; null without TLS
     * @return whether there is TLS, and a valve for it
     */
    public boolean isGated(Ssl ssl) {
        return ssl != null && ssl.isEnabled() && tls.getIfAvailable() != null;
    }

    /**
     * Returns the valves of the engine.
     *
     * @param gated whether connectors get the gate
     * @return in the order in which they must stand: the gate's first, the report's before the drain's
     */
    public Valve[] valves(boolean gated) {
        List<Valve> valves = new ArrayList<>();
        if (gated) {
            tls.ifAvailable(valves::add);
        }
        report.ifAvailable(valves::add);
        drain.ifAvailable(valves::add);
        methods.ifAvailable(valves::add);
        return valves.toArray(Valve[]::new);
    }

    /**
     * Returns the protocol of a gated connector.
     *
     * @return the class's name
     */
    public static String protocol() {
        return WeirHttp11NioProtocol.class.getName();
    }

    /**
     * Puts the gate into a connector.
     *
     * @param connector not yet started
     */
    public void gate(Connector connector) {
        if (connector.getProtocolHandler() instanceof WeirHttp11NioProtocol protocol) {
            protocol.setController(tls.getObject().getController());
        } else {
            // Somebody else has chosen the protocol; then the gate meets the valve by the name that all gates know.
            connector.setProperty("sslImplementationName", WeirJsseImplementation.class.getName());
        }
    }
}
