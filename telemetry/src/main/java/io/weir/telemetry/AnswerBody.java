package io.weir.telemetry;

import io.weir.report.InvalidReportException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.nio.ContentDecoder;

/** An answer's document as it streams in, broken off as soon as it is longer than a report may be; used by one thread. */
final class AnswerBody {

    /** Says that an answer was broken off because of its length. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Twice what a report needs. */
    private static final int FIRST_CAPACITY = 1024;

    private ByteBuffer bytes = ByteBuffer.allocate(FIRST_CAPACITY);

    /** Takes all that a source has. */
    void add(ByteBuffer source) throws TooLongException {
        room(source.remaining()).put(source);
        checkLength();
    }

    /** Takes what a decoder has, and returns how much that was: 0 for nothing at present, less for nothing more. */
    int add(ContentDecoder source) throws IOException {
        int count = source.read(room(1));
        checkLength();
        return count;
    }

    private ByteBuffer room(int count) throws TooLongException {
        if (count > bytes.remaining()) {
            // One byte more than a report may have, which is where it shows that there is more.
            int greatest = GcReportJson.MAX_BYTES + 1;
            if (count > greatest - bytes.position()) {
                throw new TooLongException();
            }
            int capacity = Math.min(greatest, Math.max(2 * bytes.capacity(), bytes.position() + count));
            bytes = ByteBuffer.allocate(capacity).put(bytes.flip());
        }
        return bytes;
    }

    private void checkLength() throws TooLongException {
        if (bytes.position() > GcReportJson.MAX_BYTES) {
            throw new TooLongException();
        }
    }

    /**
     * Reads the whole document.
     *
     * @param status the answer's
     */
    PollResult result(int status) {
        if (status != HttpStatus.SC_OK) {
            return PollResult.failed("answered with status " + status);
        }
        try {
            return PollResult.of(GcReportJson.read(Arrays.copyOf(bytes.array(), bytes.position())));
        } catch (InvalidReportException e) {
            return PollResult.failed("no valid report: " + e.getMessage());
        }
    }
}
