package io.weir.samples.pool;

import com.fasterxml.jackson.core.JsonGenerator;
import com.zaxxer.hikari.HikariDataSource;
import io.weir.cli.ExitCode;
import io.weir.cli.FormatOption;
import io.weir.cli.OptionTexts;
import io.weir.cli.OutputFormat;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.VersionProvider;
import io.weir.cli.report.Json;
import io.weir.cli.report.Numbers;
import io.weir.hikari.WeirHikariDataSource;
import io.weir.samples.database.Database;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir sample pool}: one JDBC application on stock HikariCP, then on {@link WeirHikariDataSource}. */
@Command(
        name = "pool",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        sortOptions = false,
        description = {
            "Shows a connection pool finding its level.",
            "",
            "Starts a PostgreSQL of its own and an application whose transactions meet at a few hot rows: for a moment on "
                    + "stock HikariCP, then on Weir's, which starts with as many connections."
        },
        footer = {
            "",
            "Examples:",
            "  weir sample pool                  10 s on stock HikariCP, a minute on Weir's",
            "  weir sample pool --clients 100    with more connections to start from"
        })
public final class PoolSample implements Verb {
    @Option(
            names = PoolPlan.DURATION,
            paramLabel = "TIME",
            description = "How long it runs on Weir's pool, 2s to 1h. Default: 60s.")
    private String duration;

    @Option(
            names = PoolPlan.CLIENTS,
            paramLabel = "N",
            description = "Threads of the application and connections to start with, 4 to 150. Default: 64.")
    private String clients;

    @Option(
            names = PoolPlan.WORKLOAD,
            paramLabel = "NAME",
            description = "Its transactions, w1 to w4; see weir bench mpl. Default: w3.")
    private String workload;

    @Mixin
    private FormatOption format = new FormatOption();

    private PoolPlan plan;

    /** Creates the verb with nothing set. */
    public PoolSample() {}

    @Override
    public void prepare() {
        OptionTexts options = new OptionTexts()
                .with(FormatOption.NAME, format.word())
                .with(PoolPlan.DURATION, duration)
                .with(PoolPlan.CLIENTS, clients)
                .with(PoolPlan.WORKLOAD, workload);
        plan = PoolPlan.read(options.map());
    }

    @Override
    public int run(Terminal terminal) throws SQLException {
        boolean table = plan.format() == OutputFormat.TABLE;
        Consumer<String> say = table ? terminal.out()::println : line -> {};
        terminal.err().println("Starting a database; the first time it is unpacked, which takes a while.");
        try (Database database = Database.start(terminal.err()::println)) {
            say.accept(plan.clients() + " threads on " + database.product() + ", workload "
                    + plan.workload().name());
            HikariDataSource stock = new HikariDataSource();
            List<Moment> plain = play(database, "HikariCP", stock, stock::getMaximumPoolSize, plan.plain(), say);
            WeirHikariDataSource own = new WeirHikariDataSource();
            List<Moment> leveled = play(database, "Weir", own, own::level, plan.duration(), say);
            if (table) {
                say.accept("");
                say.accept(summary(plain, leveled));
            } else {
                terminal.out().println(json(database.product(), plain, leveled));
            }
        }
        terminal.out().flush();
        return ExitCode.SUCCESS;
    }

    private List<Moment> play(
            Database database,
            String name,
            HikariDataSource pool,
            IntSupplier level,
            Duration length,
            Consumer<String> say)
            throws SQLException {
        say.accept("");
        say.accept(String.format(
                "%-10s  %6s  %6s  %12s  %10s  %12s",
                name, "second", "level", "connections", "commits/s", "conflicts/s"));
        return PoolRun.of(
                database,
                pool,
                level,
                plan,
                length,
                moment -> say.accept(String.format(
                        "%-10s  %6d  %6d  %12d  %10s  %12s",
                        "",
                        moment.second(),
                        moment.level(),
                        moment.connections(),
                        Numbers.fixed(moment.commitsPerSecond(), 0),
                        Numbers.fixed(moment.conflictsPerSecond(), 0))));
    }

    private static String summary(List<Moment> plain, List<Moment> leveled) {
        Moment last = leveled.get(leveled.size() - 1);
        return "Stock HikariCP: " + Numbers.fixed(laterHalf(plain), 0) + " commits/s with "
                + plain.get(0).level()
                + " connections. Weir: " + Numbers.fixed(laterHalf(leveled), 0)
                + " commits/s in the later half, at last with a level of " + last.level() + ".";
    }

    /** Returns the mean over the later half, when the pool has had its time. */
    private static double laterHalf(List<Moment> moments) {
        return moments.subList(moments.size() / 2, moments.size()).stream()
                .mapToDouble(Moment::commitsPerSecond)
                .average()
                .orElse(Double.NaN);
    }

    private static String json(String product, List<Moment> plain, List<Moment> leveled) {
        return Json.text(json -> {
            json.writeStartObject();
            json.writeStringField("database", product);
            Json.number(json, "hikariCommitsPerSecond", laterHalf(plain));
            Json.number(json, "weirCommitsPerSecond", laterHalf(leveled));
            write(json, "hikari", plain);
            write(json, "weir", leveled);
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, String field, List<Moment> moments) throws IOException {
        json.writeArrayFieldStart(field);
        for (Moment moment : moments) {
            json.writeStartObject();
            json.writeNumberField("second", moment.second());
            json.writeNumberField("level", moment.level());
            json.writeNumberField("connections", moment.connections());
            Json.number(json, "commitsPerSecond", moment.commitsPerSecond());
            Json.number(json, "conflictsPerSecond", moment.conflictsPerSecond());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
