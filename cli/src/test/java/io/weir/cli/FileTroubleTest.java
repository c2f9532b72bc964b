package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileTroubleTest {

    @Test
    void exceptionsWithAPathAlone_areWords() {
        assertThat(FileTrouble.of(new NoSuchFileException("/a"))).isEqualTo("there is no such file or directory");
        assertThat(FileTrouble.of(new AccessDeniedException("/a"))).isEqualTo("access is denied");
        assertThat(FileTrouble.of(new FileAlreadyExistsException("/a"))).isEqualTo("there is a file of that name");
    }

    @Test
    void reasonOfTheSystem_isTakenWithoutThePath() {
        assertThat(FileTrouble.of(new FileSystemException("/a/b", null, "Not a directory")))
                .isEqualTo("not a directory");
        assertThat(FileTrouble.of(new IOException("No space left on device"))).isEqualTo("no space left on device");
    }

    @Test
    void nothingToSay_isTheExceptionsName() {
        assertThat(FileTrouble.of(new IOException())).isEqualTo("java.io.IOException");
    }
}
