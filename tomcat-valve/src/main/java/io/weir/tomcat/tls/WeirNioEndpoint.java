package io.weir.tomcat.tls;

import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketProcessorBase;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** An endpoint that says, while it works for a connection, for which. */
final class WeirNioEndpoint extends NioEndpoint {
    private volatile String controller = CurrentSocket.DEFAULT_CONTROLLER;

    void setController(String name) {
        controller = name;
    }

    String getController() {
        return controller;
    }

    @Override
    protected SocketProcessorBase<NioChannel> createSocketProcessor(
            SocketWrapperBase<NioChannel> socketWrapper, SocketEvent event) {
        return new NamingProcessor(socketWrapper, event);
    }

    private final class NamingProcessor extends SocketProcessor {
        NamingProcessor(SocketWrapperBase<NioChannel> socketWrapper, SocketEvent event) {
            super(socketWrapper, event);
        }

        @Override
        protected void doRun() {
            CurrentSocket.enter(socketWrapper, controller);
            try {
                super.doRun();
            } finally {
                CurrentSocket.leave();
            }
        }
    }
}
