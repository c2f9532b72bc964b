package io.weir.telemetry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.weir.report.GcReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A node that answers its requests with the bytes of a script, one answer after the other, on as many connections as the
 * peer opens but one at a time.
 */
final class ScriptedNode implements AutoCloseable {
    /** The request is read and the connection closed. */
    static final String CLOSE = "";

    private final ServerSocket server;
    private final Queue<String> script;
    private final List<Integer> connectionOfRequest = new CopyOnWriteArrayList<>();
    private volatile Socket present;
    private volatile Random pieces;

    ScriptedNode(InetAddress address, String... answers) throws IOException {
        this.server = new ServerSocket(0, 50, address);
        this.script = new ArrayDeque<>(List.of(answers));
        Thread thread = new Thread(this::serve, "weir-test-scripted");
        thread.setDaemon(true);
        thread.start();
    }

    ScriptedNode(String... answers) throws IOException {
        this(InetAddress.getLoopbackAddress(), answers);
    }

    /** Returns the document of a report of so many major GCs. */
    static String report(int majors) {
        return new String(GcReportJson.write(GcReport.builder().majors(majors).build()), ISO_8859_1);
    }

    /** Returns an answer of one piece with a report. */
    static String answer(int majors, String... headers) {
        String lines = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
        return "HTTP/1.1 200 OK\r\nContent-Length: " + report(majors).length() + "\r\n" + lines + "\r\n"
                + report(majors);
    }

    private void serve() {
        for (int connection = 1; !server.isClosed(); connection++) {
            try (Socket socket = server.accept()) {
                socket.setTcpNoDelay(true);
                present = socket;
                serve(socket, connection);
            } catch (IOException e) {
                // The peer has gone, or the test is over: then the loop ends.
                present = null;
            }
        }
    }

    private void serve(Socket socket, int connection) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
        OutputStream out = socket.getOutputStream();
        while (in.readLine() != null) {
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                // The headers do not matter here.
            }
            connectionOfRequest.add(connection);
            String answer = script.isEmpty() ? CLOSE : script.remove();
            if (answer.equals(CLOSE)) {
                return;
            }
            write(answer.getBytes(ISO_8859_1), out);
            if (!answer.contains("Content-Length") && !answer.contains("chunked")) {
                return;
            }
        }
    }

    private void write(byte[] answer, OutputStream out) throws IOException {
        int count = answer.length;
        for (int sent = 0; sent < answer.length; sent += count) {
            if (pieces != null) {
                count = Math.min(1 + pieces.nextInt(100), answer.length - sent);
            }
            out.write(answer, sent, count);
        }
    }

    /** From now on answers are written in pieces of up to 100 bytes. */
    void answerInPieces(Random random) {
        pieces = random;
    }

    /** Returns which connection each request came on, counted from 1. */
    List<Integer> connectionOfRequest() {
        return connectionOfRequest;
    }

    URI uri() {
        InetAddress address = server.getInetAddress();
        String host =
                address.getAddress().length == 4 ? address.getHostAddress() : "[" + address.getHostAddress() + "]";
        return URI.create("http://" + host + ":" + server.getLocalPort() + "/");
    }

    /** Closes the connection that is open, as servers do with those that are idle for long. */
    void closeConnection() throws IOException {
        present.close();
    }

    @Override
    public void close() throws IOException {
        server.close();
        Socket socket = present;
        if (socket != null) {
            socket.close();
        }
    }
}
