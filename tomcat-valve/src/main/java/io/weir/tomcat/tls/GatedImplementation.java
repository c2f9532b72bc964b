package io.weir.tomcat.tls;

import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLImplementation;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.SSLUtil;
import org.apache.tomcat.util.net.jsse.JSSESupport;

/** One of Tomcat's implementations of TLS, whose connections are gated. */
abstract class GatedImplementation extends SSLImplementation {
    GatedImplementation() {}

    /**
     * Returns the implementation behind the gate.
     *
     * @throws IllegalStateException when it is not there; the Connector does not start then
     */
    abstract SSLImplementation behind();

    abstract TlsStack stack(SSLHostConfigCertificate certificate);

    @Override
    public SSLUtil getSSLUtil(SSLHostConfigCertificate certificate) {
        EndpointCheck.requireNio();
        return new GatedSslUtil(behind().getSSLUtil(certificate), stack(certificate));
    }

    /** Tomcat asks on the thread that processes the connection, each time before it does. Its own answer has one form for all. */
    @Override
    public SSLSupport getSSLSupport(SSLSession session, Map<String, List<String>> additionalAttributes) {
        if (session instanceof GatedSession gated) {
            CurrentSocket.process(gated.engine());
            return new GatedSslSupport(gated, additionalAttributes);
        }
        CurrentSocket.process(null);
        return new JSSESupport(session, additionalAttributes);
    }
}
