package io.weir.cli;

import io.weir.config.ConfigException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

/** The root command: finds the verbs on the class path, runs one, and turns whatever happens into an exit code. */
@Command(
        name = "weir",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description = "Keeps Java services fast when the JVM, the TLS front door or the database is the bottleneck.",
        commandListHeading = "%nVerbs:%n",
        footer = {
            "",
            "Examples:",
            "  weir --help            this text",
            "  weir VERB --help       a verb's options, with examples",
            "",
            "Exit codes: 0 success, 1 failure, 2 bad usage or input.",
            "The result is on stdout; progress and messages are on stderr."
        })
public final class Weir {
    /** Verbs that live in modules of a checkout, in the order in which a newcomer meets them. */
    private static final List<String> CHECKOUT_VERBS = List.of("demo", "bench");
    /** Set to true, an unexpected failure shows its stack trace. */
    private static final String TRACE = "weir.trace";

    private Weir() {}

    /**
     * Runs a verb and ends the process with its exit code.
     *
     * @param args the verb and its options
     */
    public static void main(String[] args) {
        // A number is written the same everywhere, also by libraries that ask the default.
        Locale.setDefault(Locale.ROOT);
        int exitCode = run(Terminal.ofProcess(), args);
        System.out.flush();
        System.exit(exitCode);
    }

    /**
     * Runs a verb. For {@code main} and for tests; never throws for what a user did.
     *
     * @param terminal where the result and messages go
     * @param args the verb and its options
     * @return a code of {@link ExitCode}
     */
    public static int run(Terminal terminal, String... args) {
        return run(terminal, verbs(terminal), args);
    }

    static int run(Terminal terminal, List<Verb> verbs, String... args) {
        CommandLine root = new CommandLine(new Weir());
        addVerbs(root, verbs);
        standInForMissing(root);
        root.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
        root.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
        collectErrors(root);
        try {
            return execute(terminal, root.parseArgs(args));
        } catch (CommandLine.ParameterException e) {
            return refuse(terminal, e.getCommandLine(), List.of(e.getMessage()));
        }
    }

    private static void addVerbs(CommandLine command, List<Verb> verbs) {
        for (Verb verb : verbs) {
            CommandLine added = new CommandLine(verb);
            addVerbs(added, verb.verbs());
            command.addSubcommand(added);
        }
    }

    private static void standInForMissing(CommandLine root) {
        List<String> missing = CHECKOUT_VERBS.stream()
                .filter(name -> !root.getSubcommands().containsKey(name))
                .toList();
        missing.forEach(name -> root.addSubcommand(name, MissingVerb.command(name)));
        if (!missing.isEmpty()) {
            root.getCommandSpec()
                    .usageMessage()
                    .commandListHeading(
                            "%nVerbs (a checkout also has, by ./weir: " + String.join(", ", missing) + "):%n");
        }
    }

    /** Lets the parser go on after a mistake, so that all of them can be told at once. */
    private static void collectErrors(CommandLine command) {
        command.getCommandSpec().parser().collectErrors(true);
        command.getSubcommands().values().forEach(Weir::collectErrors);
    }

    private static int execute(Terminal terminal, ParseResult parsed) {
        Integer helped = CommandLine.executeHelpRequest(parsed);
        if (helped != null) {
            return helped;
        }
        ParseResult last = parsed;
        List<String> mistakes = new ArrayList<>(messages(last));
        while (last.hasSubcommand()) {
            last = last.subcommand();
            mistakes.addAll(messages(last));
        }
        CommandLine command = last.commandSpec().commandLine();
        Optional<String> misspelt = unknownVerb(last);
        if (misspelt.isPresent()) {
            return refuse(terminal, command, List.of(misspelt.get()));
        }
        if (!(last.commandSpec().userObject() instanceof Verb verb)) {
            return refuse(terminal, command, mistakes.isEmpty() ? List.of("name a verb") : mistakes);
        }
        try {
            verb.prepare();
        } catch (ConfigException e) {
            mistakes.addAll(e.mistakes());
        }
        return mistakes.isEmpty() ? runVerb(terminal, command, verb) : refuse(terminal, command, mistakes);
    }

    /** Where a verb's name is wrong the options behind it are not: only the name is told. */
    private static Optional<String> unknownVerb(ParseResult last) {
        Set<String> names = last.commandSpec().subcommands().keySet();
        return names.isEmpty()
                ? Optional.empty()
                : last.unmatched().stream()
                        .filter(word -> !word.startsWith("-"))
                        .findFirst()
                        .map(word -> last.commandSpec().qualifiedName() + ": the name must be one of "
                                + String.join(", ", names) + ", but was '" + word + "'");
    }

    private static List<String> messages(ParseResult parsed) {
        return parsed.errors().stream().map(Exception::getMessage).toList();
    }

    private static int refuse(Terminal terminal, CommandLine command, List<String> mistakes) {
        mistakes.forEach(terminal.err()::println);
        terminal.err().println("For help: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.BAD_INPUT;
    }

    // A failure of any kind, an Error too, has to end in one line and an exit code.
    @SuppressWarnings("CatchingUnchecked")
    private static int runVerb(Terminal terminal, CommandLine command, Verb verb) {
        boolean trace = Boolean.getBoolean(TRACE);
        try {
            int exitCode = verb.run(terminal);
            // A full disk or a reader that has gone: the stream keeps silent about it.
            if (terminal.out().checkError() && exitCode == ExitCode.SUCCESS) {
                throw CliException.failure("the result could not be written to stdout");
            }
            return exitCode;
        } catch (CliException e) {
            terminal.err().println(e.getMessage());
            if (trace) {
                e.printStackTrace(terminal.err());
            }
            return e.exitCode();
        } catch (ConfigException e) {
            return refuse(terminal, command, e.mistakes());
        } catch (Exception | Error e) {
            terminal.err().println(command.getCommandSpec().qualifiedName() + " failed: " + e);
            if (trace) {
                e.printStackTrace(terminal.err());
            } else {
                terminal.err()
                        .println("For the stack trace: java -D" + TRACE + "=true ..., or ./weir -D" + TRACE
                                + "=true ...");
            }
            return ExitCode.FAILURE;
        }
    }

    /** Finds the verbs; one that cannot be loaded costs a line, not the others. */
    private static List<Verb> verbs(Terminal terminal) {
        List<Verb> found = new ArrayList<>();
        Iterator<Verb> verbs =
                ServiceLoader.load(Verb.class, Weir.class.getClassLoader()).iterator();
        while (true) {
            try {
                if (!verbs.hasNext()) {
                    return found;
                }
                found.add(verbs.next());
            } catch (ServiceConfigurationError e) {
                terminal.err().println("a verb is left out: " + e.getMessage());
            }
        }
    }
}
