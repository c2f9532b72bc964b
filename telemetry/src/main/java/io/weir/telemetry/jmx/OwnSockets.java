package io.weir.telemetry.jmx;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.server.ObjID;
import java.rmi.server.Operation;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RemoteCall;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteRef;
import javax.rmi.ssl.SslRMIClientSocketFactory;

/**
 * Makes a reference that was received use our sockets: a stub comes with its server's choice of them, and the default has no
 * timeout and cannot be cut.
 *
 * <p>The reference is taken apart and put together by its serial form, which {@link RemoteObject} documents. Nothing but
 * the port, the object's id and whether it wants TLS is taken over. Stateless and thread-safe.
 */
final class OwnSockets {
    /** The serial form's name of a reference without a socket factory, and of one that may have one. */
    private static final String PLAIN = "UnicastRef";

    private static final String WITH_FACTORY = "UnicastRef2";

    private static final byte FACTORY = 1;

    /** Stands for our factory in the serial form, because that one must stay the same object. */
    private static final String OUR_FACTORY = "factory";

    private OwnSockets() {}

    /**
     * Puts a reference onto other sockets. Registers it with the peer's distributed garbage collector, a round trip through
     * those sockets.
     *
     * @param stub what was received
     * @param sockets what it is to use
     * @return a reference to the same object
     * @throws IOException when it is no ordinary reference to an object over TCP, or the registration fails
     */
    static RemoteRef through(NodeSockets sockets, Remote stub) throws IOException {
        if (!(stub instanceof RemoteObject object) || object.getRef() == null) {
            throw new InvalidObjectException("not a stub of RMI");
        }
        RemoteRef ref = object.getRef();
        String form = ref.getRefClass(null);
        if (!PLAIN.equals(form) && !WITH_FACTORY.equals(form)) {
            throw new InvalidObjectException("not a reference over TCP");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            ref.writeExternal(out);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            in.setObjectInputFilter(OwnSockets::onlyTheJdksTls);
            boolean hasFactory = form.equals(WITH_FACTORY) && in.readByte() == FACTORY;
            String host = in.readUTF();
            int port = in.readInt();
            boolean tls = hasFactory && in.readObject() != null;
            return assemble(host, port, ObjID.read(in), tls ? sockets.tls() : sockets);
        } catch (ClassNotFoundException e) {
            throw new IOException("a reference with unknown sockets", e);
        }
    }

    private static ObjectInputFilter.Status onlyTheJdksTls(ObjectInputFilter.FilterInfo info) {
        Class<?> type = info.serialClass();
        return type == null || type == SslRMIClientSocketFactory.class
                ? ObjectInputFilter.Status.ALLOWED
                : ObjectInputFilter.Status.REJECTED;
    }

    private static RemoteRef assemble(String host, int port, ObjID id, RMIClientSocketFactory factory)
            throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Carrier(new WrittenRef(host, port, id)));
        }
        try (ObjectInputStream in = new Reader(bytes.toByteArray(), factory)) {
            return ((Carrier) in.readObject()).getRef();
        }
    }

    /** Has a reference and nothing else. */
    private static final class Carrier extends RemoteObject {
        private static final long serialVersionUID = 1L;

        private Carrier(RemoteRef ref) {
            super(ref);
        }
    }

    /** Reads a carrier with our factory where its stand-in is. */
    private static final class Reader extends ObjectInputStream {
        private final RMIClientSocketFactory factory;

        private Reader(byte[] bytes, RMIClientSocketFactory factory) throws IOException {
            super(new ByteArrayInputStream(bytes));
            this.factory = factory;
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object read) {
            return read.equals(OUR_FACTORY) ? factory : read;
        }
    }

    /** A reference that can do nothing but be written, in the serial form of one with a socket factory; never read itself. */
    @SuppressWarnings({"deprecation", "serial"})
    private static final class WrittenRef implements RemoteRef {
        private static final long serialVersionUID = 1L;

        private final String host;
        private final int port;
        private final transient ObjID id;

        private WrittenRef(String host, int port, ObjID id) {
            this.host = host;
            this.port = port;
            this.id = id;
        }

        @Override
        public String getRefClass(ObjectOutput out) {
            return WITH_FACTORY;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeByte(FACTORY);
            out.writeUTF(host);
            out.writeInt(port);
            out.writeObject(OUR_FACTORY);
            id.write(out);
            out.writeBoolean(false);
        }

        @Override
        public void readExternal(ObjectInput in) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Object invoke(Remote object, Method method, Object[] parameters, long hash) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RemoteCall newCall(RemoteObject object, Operation[] operations, int operation, long hash) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void invoke(RemoteCall call) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void done(RemoteCall call) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int remoteHashCode() {
            return id.hashCode();
        }

        @Override
        public boolean remoteEquals(RemoteRef other) {
            return other == this;
        }

        @Override
        public String remoteToString() {
            return WITH_FACTORY;
        }
    }
}
