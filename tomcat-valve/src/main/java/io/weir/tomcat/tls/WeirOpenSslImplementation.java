package io.weir.tomcat.tls;

import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLImplementation;

/**
 * OpenSSL, as far as Tomcat has a way to it, with admission control in front of each handshake.
 *
 * <pre>{@code
 * <Listener className="org.apache.catalina.core.OpenSSLLifecycleListener"/>
 * ...
 * <Connector port="8443" SSLEnabled="true" scheme="https" secure="true"
 *            sslImplementationName="io.weir.tomcat.tls.WeirOpenSslImplementation">
 * }</pre>
 *
 * <p>The ways are Tomcat's own: its binding by foreign functions, from Java 22 on and with {@code tomcat-coyote-ffm.jar}, and
 * else tomcat-native. Without either the Connector does not start, and the message says what each lacks. For all else see
 * {@link WeirJsseImplementation}.
 */
public class WeirOpenSslImplementation extends GatedImplementation {

    /** Called by Tomcat. */
    public WeirOpenSslImplementation() {}

    @Override
    SSLImplementation behind() {
        return OpenSslBinding.find();
    }

    @Override
    TlsStack stack(SSLHostConfigCertificate certificate) {
        return TlsStack.openSsl(!certificate.getSSLHostConfig().getDisableSessionTickets());
    }
}
