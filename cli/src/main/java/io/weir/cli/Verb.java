package io.weir.cli;

import java.util.List;

/**
 * One verb of the command line: a class with picocli's {@code @Command} and options, and a public constructor without
 * parameters, named in {@code META-INF/services/io.weir.cli.Verb} of its module. A verb's own verbs, as in
 * {@code weir bench balance}, implement this interface too.
 *
 * <p>One object serves one call, on one thread.
 */
public interface Verb {

    /**
     * Checks the options and keeps what {@link #run} needs. Called once, before {@code run}, and also when the command
     * line could not be read in full, so that all mistakes are reported together.
     *
     * @throws io.weir.config.ConfigException with every mistake in its message
     */
    default void prepare() {}

    /**
     * Returns the verbs that may follow this one's name. Called once, before anything else.
     *
     * @return new objects, none by default
     */
    default List<Verb> verbs() {
        return List.of();
    }

    /**
     * Does the work.
     *
     * @param terminal where the result and everything else goes
     * @return a code of {@link ExitCode}
     * @throws CliException for what a user should be told
     * @throws Exception for what nobody expected; the user sees one line, and its trace on demand
     */
    int run(Terminal terminal) throws Exception;
}
