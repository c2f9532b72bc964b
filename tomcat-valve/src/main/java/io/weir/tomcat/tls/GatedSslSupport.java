package io.weir.tomcat.tls;

import java.util.List;
import java.util.Map;
import org.apache.tomcat.util.net.jsse.JSSESupport;

/** What Tomcat tells requests about their connection's TLS; it also leads the valve to the connection. */
final class GatedSslSupport extends JSSESupport {
    private final GatedEngine engine;

    GatedSslSupport(GatedSession session, Map<String, List<String>> additionalAttributes) {
        super(session, additionalAttributes);
        this.engine = session.engine();
    }

    GatedEngine engine() {
        return engine;
    }
}
