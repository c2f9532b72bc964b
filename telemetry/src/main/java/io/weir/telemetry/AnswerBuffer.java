package io.weir.telemetry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.nio.SessionInputBuffer;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * The bytes of a connection that the library's parsers have not read yet; never more than a line may be long. Used by one
 * thread. (The library has one too, but keeps it to itself.)
 */
final class AnswerBuffer implements SessionInputBuffer {
    /** Twice what a report and its header need, so that one reading takes it all. */
    private static final int FIRST_CAPACITY = 2 * 1024;

    private final int maxLineLength;
    // What is unread is between position and limit.
    private ByteBuffer bytes = ByteBuffer.allocate(FIRST_CAPACITY).limit(0);

    /**
     * Makes an empty one.
     *
     * @param maxLineLength the longest line, its end included
     */
    AnswerBuffer(int maxLineLength) {
        this.maxLineLength = maxLineLength;
    }

    @Override
    public boolean hasData() {
        return bytes.hasRemaining();
    }

    @Override
    public int length() {
        return bytes.remaining();
    }

    @Override
    public int fill(ReadableByteChannel channel) throws IOException {
        if (bytes.remaining() == bytes.capacity() && bytes.capacity() < maxLineLength) {
            int capacity = Math.min(maxLineLength, 2 * bytes.capacity());
            bytes = ByteBuffer.allocate(capacity).put(bytes);
        } else {
            bytes.compact();
        }
        try {
            return channel.read(bytes);
        } finally {
            bytes.flip();
        }
    }

    @Override
    public int read() {
        return bytes.get() & 0xff;
    }

    @Override
    public int read(ByteBuffer target, int maxLength) {
        int count = Math.min(Math.min(target.remaining(), maxLength), bytes.remaining());
        int end = bytes.limit();
        target.put(bytes.limit(bytes.position() + count));
        bytes.limit(end);
        return count;
    }

    @Override
    public int read(ByteBuffer target) {
        return read(target, target.remaining());
    }

    @Override
    public int read(WritableByteChannel target, int maxLength) throws IOException {
        int end = bytes.limit();
        bytes.limit(bytes.position() + Math.min(maxLength, bytes.remaining()));
        try {
            return target.write(bytes);
        } finally {
            bytes.limit(end);
        }
    }

    @Override
    public int read(WritableByteChannel target) throws IOException {
        return read(target, bytes.remaining());
    }

    @Override
    public boolean readLine(CharArrayBuffer line, boolean endOfStream) throws IOException {
        byte[] array = bytes.array();
        int begin = bytes.position();
        int end = begin;
        while (end < bytes.limit() && array[end] != '\n') {
            end++;
        }
        if (end - begin >= maxLineLength) {
            throw new MessageConstraintException("a line without end");
        }
        boolean ended = end < bytes.limit();
        if (!ended && !(endOfStream && end > begin)) {
            return false;
        }
        bytes.position(ended ? end + 1 : end);
        int length = end - begin;
        if (length > 0 && array[end - 1] == '\r') {
            length--;
        }
        line.append(array, begin, length);
        return true;
    }
}
