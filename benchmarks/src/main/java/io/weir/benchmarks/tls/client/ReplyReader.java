package io.weir.benchmarks.tls.client;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the status and the end of one HTTP answer with a length. */
final class ReplyReader {
    private static final Pattern STATUS = Pattern.compile("\\AHTTP/1\\.1 (\\d{3})");
    private static final Pattern LENGTH =
            Pattern.compile("\\r\\ncontent-length: *(\\d{1,9})\\r\\n", Pattern.CASE_INSENSITIVE);
    private static final String HEAD_END = "\r\n\r\n";
    /** Far more than Tomcat sends. */
    private static final int LONGEST_HEAD = 8_192;

    private StringBuilder head = new StringBuilder(256);
    private int status;
    private long bodyLeft;

    /**
     * Takes bytes.
     *
     * @return whether the answer is complete
     * @throws IllegalStateException when it is no answer that this client knows
     */
    boolean accept(ByteBuffer bytes) {
        if (status == 0) {
            String text = StandardCharsets.ISO_8859_1.decode(bytes).toString();
            head.append(text);
            int end = head.indexOf(HEAD_END);
            if (end < 0) {
                require(head.length() < LONGEST_HEAD, "no end of its head");
                return false;
            }
            int body = end + HEAD_END.length();
            readHead(head.substring(0, body));
            bodyLeft -= head.length() - body;
            head = new StringBuilder(0);
        } else {
            bodyLeft -= bytes.remaining();
            bytes.position(bytes.limit());
        }
        return bodyLeft <= 0;
    }

    private void readHead(String text) {
        Matcher statusLine = STATUS.matcher(text);
        Matcher length = LENGTH.matcher(text);
        require(statusLine.find(), "no status");
        require(length.find(), "no length");
        status = Integer.parseInt(statusLine.group(1));
        bodyLeft = Long.parseLong(length.group(1));
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalStateException("the answer has " + otherwise);
        }
    }

    /** Returns the status, 0 before its head is complete. */
    int status() {
        return status;
    }
}
