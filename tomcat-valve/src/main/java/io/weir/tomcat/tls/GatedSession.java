package io.weir.tomcat.tls;

import java.security.Principal;
import java.security.cert.Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;

/** The session of an open connection, as it is at the moment of each question, and the connection's engine. */
final class GatedSession implements SSLSession {
    private final GatedEngine engine;

    GatedSession(GatedEngine engine) {
        this.engine = engine;
    }

    GatedEngine engine() {
        return engine;
    }

    private SSLSession session() {
        return engine.delegate.getSession();
    }

    @Override
    public byte[] getId() {
        return session().getId();
    }

    @Override
    public SSLSessionContext getSessionContext() {
        return session().getSessionContext();
    }

    @Override
    public long getCreationTime() {
        return session().getCreationTime();
    }

    @Override
    public long getLastAccessedTime() {
        return session().getLastAccessedTime();
    }

    @Override
    public void invalidate() {
        session().invalidate();
    }

    @Override
    public boolean isValid() {
        return session().isValid();
    }

    @Override
    public void putValue(String name, Object value) {
        session().putValue(name, value);
    }

    @Override
    public Object getValue(String name) {
        return session().getValue(name);
    }

    @Override
    public void removeValue(String name) {
        session().removeValue(name);
    }

    @Override
    public String[] getValueNames() {
        return session().getValueNames();
    }

    @Override
    public Certificate[] getPeerCertificates() throws SSLPeerUnverifiedException {
        return session().getPeerCertificates();
    }

    @Override
    public Certificate[] getLocalCertificates() {
        return session().getLocalCertificates();
    }

    @Override
    public Principal getPeerPrincipal() throws SSLPeerUnverifiedException {
        return session().getPeerPrincipal();
    }

    @Override
    public Principal getLocalPrincipal() {
        return session().getLocalPrincipal();
    }

    @Override
    public String getCipherSuite() {
        return session().getCipherSuite();
    }

    @Override
    public String getProtocol() {
        return session().getProtocol();
    }

    @Override
    public String getPeerHost() {
        return session().getPeerHost();
    }

    @Override
    public int getPeerPort() {
        return session().getPeerPort();
    }

    @Override
    public int getPacketBufferSize() {
        return session().getPacketBufferSize();
    }

    @Override
    public int getApplicationBufferSize() {
        return session().getApplicationBufferSize();
    }
}
