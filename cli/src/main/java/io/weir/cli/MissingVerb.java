package io.weir.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Unmatched;

/** Stands in for a verb that exists, but whose module is not on this class path: says where to get it. */
@Command
final class MissingVerb implements Verb {
    private final String name;

    /** Whatever was given with it is not its fault. */
    @Unmatched
    private String[] ignored = {};

    MissingVerb(String name) {
        this.name = name;
    }

    /** Makes the hidden command of a verb that is missing. */
    static CommandSpec command(String name) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(new MissingVerb(name)).name(name);
        spec.usageMessage().hidden(true);
        return spec;
    }

    @Override
    public int run(Terminal terminal) {
        throw CliException.badInput(
                "weir " + name + " is not in this jar: it starts servers that are only in a checkout "
                        + "of the project. There, run: ./weir " + String.join(" ", withArguments()));
    }

    private String[] withArguments() {
        String[] all = new String[ignored.length + 1];
        all[0] = name;
        System.arraycopy(ignored, 0, all, 1, ignored.length);
        return all;
    }
}
