package io.weir.tomcat.tls;

import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SSLUtil;
import org.apache.tomcat.util.net.jsse.JSSEImplementation;

/**
 * Java's TLS with admission control in front of each handshake.
 *
 * <pre>{@code
 * <Connector port="8443" SSLEnabled="true" scheme="https" secure="true"
 *            sslImplementationName="io.weir.tomcat.tls.WeirJsseImplementation">
 * }</pre>
 *
 * <p>It changes nothing until a {@link io.weir.tomcat.TlsAdmissionValve} has started. It must be visible to Tomcat's own class
 * loader, and works with the NIO endpoint alone; with another the Connector does not start.
 */
public class WeirJsseImplementation extends JSSEImplementation {

    @Override
    public SSLUtil getSSLUtil(SSLHostConfigCertificate certificate) {
        EndpointCheck.requireNio();
        return new GatedSslUtil(super.getSSLUtil(certificate), ResumptionCheck.BY_CREATION_TIME);
    }

    /** Tomcat asks on the thread that processes the connection, each time before it does. */
    @Override
    public SSLSupport getSSLSupport(SSLSession session, Map<String, List<String>> additionalAttributes) {
        if (session instanceof GatedSession gated) {
            CurrentSocket.process(gated.engine());
            return new GatedSslSupport(gated, additionalAttributes);
        }
        CurrentSocket.process(null);
        return super.getSSLSupport(session, additionalAttributes);
    }
}
