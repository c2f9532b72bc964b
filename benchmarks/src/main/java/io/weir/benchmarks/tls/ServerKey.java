package io.weir.benchmarks.tls;

import io.weir.cli.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The server's private key. */
public enum ServerKey {
    /** RSA with 3,072 bits. */
    RSA_3072("RSA", "-keysize", "3072"),
    /** RSA with 4,096 bits. */
    RSA_4096("RSA", "-keysize", "4096"),
    /** The elliptic curve P-256. */
    P_256("EC", "-groupname", "secp256r1");

    /** Of a store that lives as long as a run; it keeps nothing secret. */
    public static final String STORE_PASSWORD = "loopback";

    /** The words of the option and of results. */
    static final List<String> WORDS =
            Arrays.stream(values()).map(ServerKey::word).toList();

    /** Finding primes for 4,096 bits takes seconds on a slow core. */
    private static final long GENERATION_SECONDS = 120;

    private final String algorithm;
    private final String sizeOption;
    private final String size;

    ServerKey(String algorithm, String sizeOption, String size) {
        this.algorithm = algorithm;
        this.sizeOption = sizeOption;
        this.size = size;
    }

    /**
     * Finds a key.
     *
     * @param word as in results
     * @return the key
     * @throws IllegalArgumentException when there is none of that name
     */
    public static ServerKey of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * Returns its type's name in Tomcat.
     *
     * @return {@code RSA} or {@code EC}
     */
    public String tomcatType() {
        return algorithm;
    }

    /**
     * Returns its name in results.
     *
     * @return lower case, with a hyphen
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Says whether a handshake with it costs the client less than the server, with JSSE on both sides. */
    boolean isDearToServer() {
        return algorithm.equals("RSA");
    }

    /**
     * Makes a key and a certificate of its own.
     *
     * @param directory where the store goes
     * @return the store, PKCS12
     * @throws CliException when Java's keytool does not do it
     */
    public Path makeStore(Path directory) {
        Path store = directory.resolve(word() + ".p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                algorithm,
                sizeOption,
                size,
                "-alias",
                "server",
                "-dname",
                "CN=localhost",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                STORE_PASSWORD);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(GENERATION_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw CliException.failure("keytool made no " + word() + " key: " + said.strip());
            }
            return store;
        } catch (IOException e) {
            throw CliException.failure("keytool could not be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failure("interrupted while a key was made");
        }
    }
}
