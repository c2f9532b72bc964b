/**
 * The house of the command line: the root command, what every verb shares, and the rules that they keep.
 *
 * <p>{@link io.weir.cli.Weir} finds its verbs with {@link java.util.ServiceLoader}, so a module adds one by naming a
 * {@link io.weir.cli.Verb} in its services. The result goes to stdout, everything else to stderr; exit codes are those
 * of {@link io.weir.cli.ExitCode}. One thread runs a verb. Nothing here is null unless it says so.
 */
package io.weir.cli;
