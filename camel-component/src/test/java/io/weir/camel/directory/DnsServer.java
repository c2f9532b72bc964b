package io.weir.camel.directory;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A DNS server on loopback that knows the addresses of any name. */
public final class DnsServer implements AutoCloseable {
    /** What the server says in general. */
    public enum Code {
        /** Here are the addresses. */
        OK(0),
        /** It cannot tell now. */
        SERVER_FAILURE(2),
        /** There is no such name. */
        NO_SUCH_NAME(3);

        private final int code;

        Code(int code) {
            this.code = code;
        }
    }

    private static final int HEADER_BYTES = 12;
    private static final int TYPE_A = 1;
    private static final int TYPE_AAAA = 28;

    private final DatagramSocket socket;
    private volatile List<InetAddress> addresses = List.of();
    private volatile Code code = Code.OK;

    /** Starts to answer. */
    public DnsServer() throws IOException {
        socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "weir-test-dns");
        thread.setDaemon(true);
        thread.start();
    }

    /** Sets the addresses of every name. */
    public void answer(String... literals) {
        addresses = Stream.of(literals).map(DnsServer::address).toList();
        code = Code.OK;
    }

    /** Answers with a code and no address. */
    public void fail(Code with) {
        addresses = List.of();
        code = with;
    }

    /** Returns the setting that asks this server. */
    public String directory(String name) {
        return "dns://127.0.0.1:" + socket.getLocalPort() + "/" + name;
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve() {
        byte[] buffer = new byte[512];
        while (!socket.isClosed()) {
            DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
            try {
                socket.receive(packet);
                byte[] answer = answerTo(Arrays.copyOf(packet.getData(), packet.getLength()));
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private byte[] answerTo(byte[] question) throws IOException {
        int end = HEADER_BYTES;
        while (question[end] != 0) {
            end += question[end] + 1;
        }
        int type = question[end + 2];
        end += 5;
        List<byte[]> records = addresses.stream()
                .map(InetAddress::getAddress)
                .filter(address -> type == (address.length == 4 ? TYPE_A : TYPE_AAAA))
                .toList();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(question, 0, 2);
        out.writeShort(0x8180 | code.code); // an answer, recursion desired and available
        out.writeShort(1);
        out.writeShort(records.size());
        out.writeInt(0);
        out.write(question, HEADER_BYTES, end - HEADER_BYTES);
        for (byte[] address : records) {
            out.writeShort(0xc000 | HEADER_BYTES); // the name of the question
            out.writeShort(type);
            out.writeShort(1);
            out.writeInt(0);
            out.writeShort(address.length);
            out.write(address);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
