package io.weir.tomcat.tls;

import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLImplementation;
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
public class WeirJsseImplementation extends GatedImplementation {

    /** Called by Tomcat. */
    public WeirJsseImplementation() {}

    @Override
    SSLImplementation behind() {
        return new JSSEImplementation();
    }

    @Override
    TlsStack stack(SSLHostConfigCertificate certificate) {
        return TlsStack.jsse();
    }
}
