package io.weir.tomcat.tls;

import org.apache.coyote.http11.Http11NioProtocol;

/**
 * Tomcat's HTTP protocol over NIO, whose gates know their connections: a handshake that waits is woken without a search, and
 * sources and {@code exempt} are known at the first look.
 *
 * <pre>{@code
 * <Connector port="8443" protocol="io.weir.tomcat.tls.WeirHttp11NioProtocol" SSLEnabled="true" scheme="https" secure="true">
 * }</pre>
 *
 * <p>It implies {@code sslImplementationName}. With {@code controller} its gates meet a valve of another name than
 * {@code default}.
 */
public class WeirHttp11NioProtocol extends Http11NioProtocol {
    private final WeirNioEndpoint endpoint;

    /** Creates the protocol with an endpoint of its own. */
    @SuppressWarnings("this-escape")
    public WeirHttp11NioProtocol() {
        this(new WeirNioEndpoint());
        setSslImplementationName(WeirJsseImplementation.class.getName());
    }

    private WeirHttp11NioProtocol(WeirNioEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    /**
     * Sets the name of the valve's controller; default {@code default}.
     *
     * @param controller a name
     */
    public void setController(String controller) {
        endpoint.setController(controller);
    }

    /** Returns the name of the valve's controller. */
    public String getController() {
        return endpoint.getController();
    }
}
