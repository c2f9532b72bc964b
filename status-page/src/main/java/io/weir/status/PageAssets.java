package io.weir.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The style sheet and the script, which are in the page itself, and the policy that lets them and nothing else in. */
final class PageAssets {
    static final String STYLE = read("status.css");
    static final String SCRIPT = read("status.js");

    static final String POLICY = "default-src 'none'; style-src 'sha256-" + sha256(STYLE) + "'; script-src 'sha256-"
            + sha256(SCRIPT) + "'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private PageAssets() {}

    private static String read(String name) {
        try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar must have io/weir/status/" + name + ", but has not");
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("io/weir/status/" + name + " cannot be read from the jar", e);
        }
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
