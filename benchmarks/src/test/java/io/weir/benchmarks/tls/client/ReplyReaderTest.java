package io.weir.benchmarks.tls.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ReplyReaderTest {
    private static final String ANSWER = "HTTP/1.1 503 \r\nA: b\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello";

    private final ReplyReader reader = new ReplyReader();

    private boolean accept(String text) {
        return reader.accept(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void wholeAnswer_isComplete() {
        assertThat(accept(ANSWER)).isTrue();
        assertThat(reader.status()).isEqualTo(503);
    }

    @Test
    void answerInPieces_isCompleteWithItsLastByte() {
        for (int i = 0; i < ANSWER.length(); i++) {
            boolean last = i == ANSWER.length() - 1;
            assertThat(accept(ANSWER.substring(i, i + 1))).as("byte %d", i).isEqualTo(last);
        }
        assertThat(reader.status()).isEqualTo(503);
    }

    @Test
    void emptyBody_isCompleteWithItsHead() {
        assertThat(accept("HTTP/1.1 200 OK\r\ncontent-length:0\r\n\r\n")).isTrue();
    }

    @Test
    void whatIsNoAnswer_isRefused() {
        assertThatThrownBy(() -> accept("SMTP ready\r\n\r\n")).hasMessageContaining("no status");
        assertThatThrownBy(() -> new ReplyReader()
                        .accept(ByteBuffer.wrap("HTTP/1.1 200 \r\n\r\n".getBytes(StandardCharsets.ISO_8859_1))))
                .hasMessageContaining("no length");
        assertThatThrownBy(() -> new ReplyReader().accept(ByteBuffer.wrap(new byte[10_000])))
                .hasMessageContaining("no end of its head");
    }
}
