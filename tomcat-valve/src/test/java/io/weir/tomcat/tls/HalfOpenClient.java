package io.weir.tomcat.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A process that opens connections, sends a part of a hello or all of it, and holds them until its input ends. */
final class HalfOpenClient {
    private HalfOpenClient() {}

    /**
     * Opens the connections, prints a line, and waits.
     *
     * @param args the port, the number of connections, and the bytes that each sends, in hex
     */
    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        byte[] bytes = HexFormat.of().parseHex(args[2]);
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Socket socket = new Socket();
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 20_000);
            socket.getOutputStream().write(bytes);
            sockets.add(socket);
        }
        System.out.println("open " + sockets.size());
        int ended = System.in.read();
        for (Socket socket : sockets) {
            socket.close();
        }
        System.exit(ended < 0 ? 0 : 1);
    }
}
