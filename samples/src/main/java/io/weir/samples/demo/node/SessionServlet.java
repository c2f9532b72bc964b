package io.weir.samples.demo.node;

import io.weir.samples.demo.node.SessionStore.Session;
import io.weir.samples.demo.node.SessionStore.Visit;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Answers {@code GET /session?user=N}: notes a visit in the user's session, renders a page about it, and sends a
 * summary of some hundred bytes.
 *
 * <p>Rendering leaves seven hundred kilobytes of garbage, as a page made from templates may; that fills the young
 * generation. Thread-safe.
 */
final class SessionServlet extends HttpServlet {
    /** The response header that names the node. */
    static final String NODE_HEADER = "X-Demo-Node";

    private static final long serialVersionUID = 1L;
    private static final Pattern USER = Pattern.compile("\\d{1,9}");

    /** Buffers that a page is rendered into: with the session's own objects about 0.8 MB a request. */
    private static final int PAGE_BUFFERS = 43;

    private static final int PAGE_BUFFER_BYTES = 16 * 1024;
    /** Visits in the answer. */
    private static final int SUMMARY_LINES = 10;

    private final String node;
    private final transient SessionStore store;

    /**
     * Creates the servlet.
     *
     * @param node the node's name
     * @param store its sessions
     */
    SessionServlet(String node, SessionStore store) {
        this.node = node;
        this.store = store;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String user = request.getParameter("user");
        if (user == null || !USER.matcher(user).matches()) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, "user must be a number of 1 to 9 digits");
            return;
        }
        byte[] summary = answer(Integer.parseInt(user)).getBytes(StandardCharsets.US_ASCII);
        response.setHeader(NODE_HEADER, node);
        response.setContentType("text/plain;charset=us-ascii");
        response.setContentLength(summary.length);
        response.getOutputStream().write(summary);
    }

    /**
     * Notes a visit and renders the answer to it.
     *
     * @param user who came
     * @return ASCII text
     */
    String answer(int user) {
        return summary(store.visit(user, user));
    }

    private static String summary(Session session) {
        StringBuilder text = new StringBuilder(512);
        text.append("session ").append(session.slot());
        text.append(", visits ").append(session.visits());
        text.append(", page ").append(Long.toHexString(render(session))).append('\n');
        Visit visit = session.latest();
        for (int line = 0; line < SUMMARY_LINES && visit != null; line++) {
            text.append("visit ").append(visit.number);
            text.append(", page ").append(visit.page[0]).append('\n');
            visit = visit.earlier();
        }
        return text.toString();
    }

    /** Puts the session's visits into a page; the checksum keeps the work from being optimised away. */
    private static long render(Session session) {
        CRC32 checksum = new CRC32();
        Visit visit = session.latest();
        for (int i = 0; i < PAGE_BUFFERS; i++) {
            byte[] buffer = new byte[PAGE_BUFFER_BYTES];
            if (visit != null) {
                System.arraycopy(visit.page, 0, buffer, 0, visit.page.length);
                checksum.update(buffer, 0, visit.page.length);
                visit = visit.earlier();
            }
        }
        return checksum.getValue();
    }
}
