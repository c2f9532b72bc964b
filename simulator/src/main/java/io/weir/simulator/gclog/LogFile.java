package io.weir.simulator.gclog;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The lines of one file, gzip or not, in any character set.
 *
 * <p>Bytes become characters one to one: what matters in a GC log is ASCII, and the rest must not fail. A file in UTF-16
 * (a redirect of a Windows shell) is told by its byte order mark; its zero bytes are dropped.
 */
final class LogFile implements Closeable {
    /** Longer lines are cut: the longest lines that carry a record have a few hundred characters. */
    private static final int MAX_LINE_BYTES = 16_384;

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;
    private static final int UTF16_BIG_ENDIAN = 0xfeff;
    private static final int UTF16_LITTLE_ENDIAN = 0xfffe;

    private final String name;
    private final InputStream in;
    private final byte[] chunk = new byte[BUFFER_BYTES];
    private final byte[] line = new byte[MAX_LINE_BYTES];
    private boolean wide;
    private boolean begun;
    private int next;
    private int filled;
    private int lineNumber;
    private long shortened;
    private boolean truncated;

    private LogFile(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    /**
     * Opens a file.
     *
     * @param path which
     * @return its lines, to be closed
     * @throws IOException when it cannot be read
     */
    static LogFile open(Path path) throws IOException {
        Path fileName = path.getFileName();
        String name = fileName == null ? path.toString() : fileName.toString();
        InputStream file = Files.newInputStream(path);
        try {
            InputStream in = new BufferedInputStream(file, BUFFER_BYTES);
            // No buffer around the gzip stream: it would lose what it read before a file breaks off.
            return new LogFile(name, isGzip(in) ? new GZIPInputStream(in, BUFFER_BYTES) : in);
        } catch (EOFException e) {
            file.close();
            return new LogFile(name, InputStream.nullInputStream());
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    private static boolean isGzip(InputStream in) throws IOException {
        in.mark(2);
        boolean gzip = in.read() == GZIP_MAGIC_1 && in.read() == GZIP_MAGIC_2;
        in.reset();
        return gzip;
    }

    /**
     * Reads the next line, without its end.
     *
     * @return the line, null after the last
     * @throws IOException when the file cannot be read on
     */
    String nextLine() throws IOException {
        int length = 0;
        boolean any = false;
        boolean tooLong = false;
        while (next < filled || fill()) {
            any = true;
            byte b = chunk[next++];
            if (b == '\n') {
                break;
            }
            if (b == '\r' || (wide && b == 0)) {
                continue;
            }
            if (length < MAX_LINE_BYTES) {
                line[length++] = b;
            } else {
                tooLong = true;
            }
        }
        if (!any) {
            return null;
        }
        lineNumber++;
        shortened += tooLong ? 1 : 0;
        return new String(line, 0, length, StandardCharsets.ISO_8859_1);
    }

    private boolean fill() throws IOException {
        try {
            filled = in.read(chunk);
        } catch (EOFException e) {
            // A gzip file that was copied while it was written: what came so far counts.
            truncated = true;
            filled = -1;
        } catch (ZipException e) {
            throw new GcLogException(name, lineNumber + 1, "the compressed file is damaged here: " + e.getMessage());
        }
        next = 0;
        if (!begun && filled > 1) {
            begun = true;
            int mark = Byte.toUnsignedInt(chunk[0]) << Byte.SIZE | Byte.toUnsignedInt(chunk[1]);
            wide = mark == UTF16_BIG_ENDIAN || mark == UTF16_LITTLE_ENDIAN;
        }
        return filled > 0;
    }

    String name() {
        return name;
    }

    /** Returns the number of the line read last, counted from 1. */
    int lineNumber() {
        return lineNumber;
    }

    /** Returns how many lines were longer than the limit. */
    long shortenedLines() {
        return shortened;
    }

    /** Says whether a compressed file ended before its time. */
    boolean isTruncated() {
        return truncated;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
