package io.weir.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.apache.hc.core5.http.HttpException;

/** What a polled node sends instead of an HTTP answer, in pieces: results, or one of the two exceptions that end a poll. */
class PolledAnswerFuzz {
    /** More answers than bytes cannot come out of a connection. */
    private static final int MOST_ANSWERS = 10_000;

    @FuzzTest
    @DictionaryEntries({
        "HTTP/1.1 200 OK\\x0d\\x0a",
        "HTTP/1.1 100 Continue\\x0d\\x0a\\x0d\\x0a",
        "Content-Length: ",
        "Transfer-Encoding: chunked\\x0d\\x0a",
        "\\x0d\\x0a\\x0d\\x0a",
        "Connection: close\\x0d\\x0a"
    })
    void answers(byte[] bytes) {
        Pieces channel = new Pieces(bytes);
        AnswerReader reader = new AnswerReader(channel);
        int answers = 0;
        try {
            // Without progress in between, the connection's end must end it.
            while (answers < MOST_ANSWERS) {
                int before = channel.reads;
                if (reader.read()) {
                    boolean open = reader.leavesConnectionOpen();
                    assertThat(reader.take()).isNotNull();
                    answers++;
                    if (!open) {
                        break;
                    }
                }
                assertThat(channel.reads).as("read of the connection").isGreaterThan(before);
            }
        } catch (IOException | HttpException e) {
            assertThat(FailureReason.of(e)).matches("[ -~]{5,120}");
        }
        assertThat(answers).isLessThanOrEqualTo(bytes.length);
    }

    /** A connection on which the bytes arrive as their first byte says: one at a time to all at once. */
    private static final class Pieces implements ReadableByteChannel {
        private final ByteBuffer bytes;
        private final int most;
        private int reads;

        Pieces(byte[] bytes) {
            this.bytes = ByteBuffer.wrap(bytes);
            this.most = this.bytes.hasRemaining() ? 1 + (this.bytes.get() & 0xff) * 8 : 1;
        }

        @Override
        public int read(ByteBuffer into) {
            reads++;
            if (!bytes.hasRemaining()) {
                return -1;
            }
            int count = Math.min(most, Math.min(into.remaining(), bytes.remaining()));
            into.put(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
