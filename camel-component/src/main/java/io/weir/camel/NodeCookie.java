package io.weir.camel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.camel.Message;

/**
 * The balancer's own cookie, as a message's headers carry it. Takes it off a request, so that no node sees it, and puts it
 * on an answer beside those of the node. Immutable.
 */
final class NodeCookie {
    private static final String REQUEST_HEADER = "Cookie";
    private static final String ANSWER_HEADER = "Set-Cookie";

    private final String name;

    NodeCookie(String name) {
        this.name = name;
    }

    /**
     * Takes every cookie of this name off a request; the others stay as they are.
     *
     * @return its value as the client wrote it, not yet believed; empty when it came twice or more; null when it did not come
     */
    String takeFrom(Message request) {
        Object header = request.getHeader(REQUEST_HEADER);
        List<String> found = new ArrayList<>(1);
        if (header instanceof String line) {
            replace(request, line, withoutOwn(line, found), found);
        } else if (header instanceof Collection<?> lines) {
            List<String> kept = new ArrayList<>(lines.size());
            for (Object line : lines) {
                String rest = withoutOwn(String.valueOf(line), found);
                if (!rest.isEmpty()) {
                    kept.add(rest);
                }
            }
            replace(request, header, kept, found);
        }
        if (found.isEmpty()) {
            return null;
        }
        return found.size() == 1 ? found.get(0) : "";
    }

    private static void replace(Message request, Object before, Object after, List<String> found) {
        if (found.isEmpty()) {
            return; // untouched, to the letter
        }
        if ("".equals(after) || List.of().equals(after)) {
            request.removeHeader(REQUEST_HEADER);
        } else if (!after.equals(before)) {
            request.setHeader(REQUEST_HEADER, after);
        }
    }

    /** Returns a header line without this cookie and adds the values that it had. */
    private String withoutOwn(String line, List<String> found) {
        if (!line.contains(name)) {
            return line; // the usual case: a request without a session
        }
        List<String> rest = new ArrayList<>();
        int start = 0;
        while (start <= line.length()) {
            int semicolon = line.indexOf(';', start);
            int end = semicolon < 0 ? line.length() : semicolon;
            String pair = line.substring(start, end);
            int equals = pair.indexOf('=');
            if (equals >= 0 && pair.substring(0, equals).trim().equals(name)) {
                found.add(unquoted(pair.substring(equals + 1).trim()));
            } else {
                rest.add(pair);
            }
            start = end + 1;
        }
        return String.join(";", rest).strip();
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    /** Adds the cookie to an answer; the node's own cookies stay. */
    void addTo(Message answer, String value) {
        String own = name + "=" + value + "; Path=/; HttpOnly; SameSite=Lax";
        Object header = answer.getHeader(ANSWER_HEADER);
        if (header == null) {
            answer.setHeader(ANSWER_HEADER, own);
            return;
        }
        List<Object> lines = new ArrayList<>();
        if (header instanceof Collection<?> several) {
            lines.addAll(several);
        } else if (header instanceof Object[] several) {
            lines.addAll(Arrays.asList(several));
        } else {
            lines.add(header);
        }
        lines.add(own);
        answer.setHeader(ANSWER_HEADER, lines);
    }
}
