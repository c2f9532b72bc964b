package io.weir.camel.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDirectoryTest {
    @TempDir
    Path folder;

    @Test
    void lines_areNodes_commentsAreNot() throws Exception {
        Path file = folder.resolve("nodes");
        Files.writeString(file, """
                # the shop
                http://node1:8080/shop

                  http://node2:8080/shop?a=RAW(x#y)   # the second
                http://node1:8080/shop
                """);
        assertThat(new FileDirectory(file).nodes())
                .containsExactly("http://node1:8080/shop", "http://node2:8080/shop?a=RAW(x#y)");
    }

    @Test
    void fileReplaced_isReadAnew() throws Exception {
        Path file = folder.resolve("nodes");
        Files.writeString(file, "direct:a");
        NodeDirectory directory = new FileDirectory(file);
        assertThat(directory.nodes()).containsExactly("direct:a");
        Files.writeString(file, "direct:b");
        assertThat(directory.nodes()).containsExactly("direct:b");
    }

    @Test
    void noFile_tooMuch_orNoText_nodesAreNotKnown() throws Exception {
        Path file = folder.resolve("nodes");
        NodeDirectory directory = new FileDirectory(file);
        assertThatThrownBy(directory::nodes).isInstanceOf(IOException.class).hasMessageStartingWith("no file ");
        Files.writeString(
                file, IntStream.range(0, 1001).mapToObj(i -> "direct:" + i).collect(Collectors.joining("\n")));
        assertThatThrownBy(directory::nodes)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("more than 1000 nodes");
        Files.write(file, new byte[(1 << 20) + 1]);
        assertThatThrownBy(directory::nodes)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("more than 1048576 bytes");
        Files.write(file, new byte[] {(byte) 0xc3, 0x28});
        assertThatThrownBy(directory::nodes).isInstanceOf(IOException.class).hasMessageStartingWith("not UTF-8");
    }
}
