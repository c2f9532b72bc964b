package io.weir.benchmarks.jmh;

import java.security.KeyManagementException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/** A provider of TLS whose handshakes cost nothing, so that what stands in front of them can be measured. */
final class FreeTls extends Provider {
    /** The protocol that a host config names. */
    static final String PROTOCOL = "WeirFreeTls";

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("this-escape")
    FreeTls() {
        super(PROTOCOL, "1", "TLS without cryptography, for a benchmark");
        putService(new Service(this, "SSLContext", PROTOCOL, Context.class.getName(), List.of(), Map.of()) {
            @Override
            public Object newInstance(Object parameter) {
                return new Context();
            }
        });
    }

    private static final class Context extends SSLContextSpi {
        @Override
        protected void engineInit(KeyManager[] keys, TrustManager[] trusted, SecureRandom random)
                throws KeyManagementException {
            // It needs no keys.
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            throw new UnsupportedOperationException("only engines");
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            throw new UnsupportedOperationException("only engines");
        }

        /** As Java's own: Tomcat wants to see suites and protocols that it knows. */
        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            try {
                return SSLContext.getDefault().getSupportedSSLParameters();
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Java has no TLS of its own", e);
            }
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return engineGetDefaultSSLParameters();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return new FreeEngine();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return new FreeEngine();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return null;
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return null;
        }
    }
}
