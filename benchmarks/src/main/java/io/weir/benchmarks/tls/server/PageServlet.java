package io.weir.benchmarks.tls.server;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A small page for which some work is done: a chain of digests, each of which is a line of it. */
final class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private static final int LINES = 32;
    /** What a line's digest is taken over; with 32 lines about a tenth of a millisecond of work. */
    private static final int BYTES_PER_LINE = 1_024;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] page = page();
        response.setContentType("text/plain");
        response.setContentLength(page.length);
        response.getOutputStream().write(page);
    }

    private static byte[] page() {
        StringBuilder page = new StringBuilder(4_096);
        byte[] input = new byte[BYTES_PER_LINE];
        MessageDigest digest = sha256();
        for (int i = 0; i < LINES; i++) {
            byte[] line = digest.digest(input);
            System.arraycopy(line, 0, input, 0, line.length);
            page.append(HexFormat.of().formatHex(line)).append('\n');
        }
        return page.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
