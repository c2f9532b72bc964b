package io.weir.camel.directory;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The nodes are the lines of a file, read anew each time: one URI or address a line; blank lines and what follows a
 * {@code #} at the start of a line or after a space are passed over.
 *
 * <p>Whoever changes the file replaces it as a whole (writes another and renames it), or half a list may be read.
 *
 * @param path the file, in UTF-8, at most 1 MB
 */
public record FileDirectory(Path path) implements NodeDirectory {
    /** 1 MB: a thousand lines of a thousand characters. */
    private static final int MAX_BYTES = 1 << 20;

    @Override
    public List<String> nodes() throws IOException {
        List<String> nodes = text().lines()
                .map(line -> line.replaceFirst("(^|\\s)#.*", "").trim())
                .filter(line -> !line.isEmpty())
                .distinct()
                .limit(MAX_NODES + 1L)
                .toList();
        if (nodes.size() > MAX_NODES) {
            throw new IOException("more than " + MAX_NODES + " nodes in " + path);
        }
        return nodes;
    }

    private String text() throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(path)) {
            bytes = in.readNBytes(MAX_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new IOException("no file " + path, e);
        }
        if (bytes.length > MAX_BYTES) {
            throw new IOException("more than " + MAX_BYTES + " bytes in " + path);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("not UTF-8: " + path, e);
        }
    }

    @Override
    public String toString() {
        return "file:" + path;
    }
}
