package io.weir.tomcat.tls;

import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLUtil;

/** Tomcat's factory of TLS contexts, whose contexts make gated engines. */
final class GatedSslUtil implements SSLUtil {
    private final SSLUtil delegate;
    private final TlsStack stack;

    GatedSslUtil(SSLUtil delegate, TlsStack stack) {
        this.delegate = delegate;
        this.stack = stack;
    }

    @Override
    public SSLContext createSSLContext(List<String> negotiableProtocols) throws Exception {
        return GatedContext.wrap(delegate.createSSLContext(negotiableProtocols), stack);
    }

    @Override
    public KeyManager[] getKeyManagers() throws Exception {
        return delegate.getKeyManagers();
    }

    @Override
    public TrustManager[] getTrustManagers() throws Exception {
        return delegate.getTrustManagers();
    }

    @Override
    public void configureSessionContext(SSLSessionContext sslSessionContext) {
        delegate.configureSessionContext(sslSessionContext);
    }

    @Override
    public String[] getEnabledProtocols() {
        return delegate.getEnabledProtocols();
    }

    @Override
    public String[] getEnabledCiphers() {
        return delegate.getEnabledCiphers();
    }
}
