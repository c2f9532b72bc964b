package io.weir.samples.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;

/** A PostgreSQL whose data outlive its server, in a directory of its own that goes with this object. */
final class RestartablePostgres extends PostgresDatabase implements RestartableDatabase {
    private final Path directory;
    private final int port;

    private RestartablePostgres(EmbeddedPostgres server, Path directory) throws SQLException {
        super(server);
        this.directory = directory;
        this.port = server.getPort();
    }

    static RestartableDatabase begin() throws IOException, SQLException {
        Path directory = Files.createTempDirectory("weir-postgres-");
        EmbeddedPostgres server = null;
        try {
            server = builder(directory).start();
            return new RestartablePostgres(server, directory);
        } catch (IOException | SQLException | RuntimeException e) {
            if (server != null) {
                server.close();
            }
            remove(directory);
            throw e;
        }
    }

    private static EmbeddedPostgres.Builder builder(Path directory) {
        return builder().setDataDirectory(directory.resolve("data")).setCleanDataDirectory(false);
    }

    @Override
    public void stop() {
        super.close();
    }

    @Override
    public void startAgain() throws IOException {
        server(builder(directory).setPort(port).start());
    }

    @Override
    public void close() {
        super.close();
        remove(directory);
    }

    private static void remove(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("left behind: " + directory + " (" + e.getMessage() + ")");
        }
    }
}
