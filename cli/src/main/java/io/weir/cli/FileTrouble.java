package io.weir.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Says in words what the file system had against something: its exceptions often have a path for a message and no more. */
public final class FileTrouble {
    private FileTrouble() {}

    /**
     * Describes a failure.
     *
     * @param failure what was thrown
     * @return a few words without the path, to follow a colon
     */
    public static String of(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return "access is denied";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "there is a file of that name";
        }
        String reason = failure instanceof FileSystemException trouble ? trouble.getReason() : failure.getMessage();
        return reason == null ? failure.toString() : decapitalised(reason);
    }

    private static String decapitalised(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }
}
