package io.weir.cli.simulate.thesis;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Verb;
import io.weir.cli.simulate.ParallelRuns;
import io.weir.cli.simulate.ScenarioFiles;
import io.weir.cli.simulate.StudyOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir simulate thesis}: the source's figures, and whether each claim is to be seen in them. */
@Command(
        name = "thesis",
        mixinStandardHelpOptions = true,
        description = "Makes the seven figures of chapter 2 of the thesis and checks the claims that they must show.",
        footer = {
            "",
            "Examples:",
            "  weir simulate thesis --html thesis.html",
            "  weir simulate thesis --quick",
            "",
            "Exit codes: 0 all claims are shown, 1 one is not, 2 bad usage."
        })
public final class ThesisVerb implements Verb {
    private static final String PRESET = "thesis-2008";

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Option(names = "--quick", description = "Fewer points and shorter runs: some seconds instead of minutes.")
    private boolean quick;

    private ThesisPlan plan = ThesisPlan.quick(1);

    /** For the verb above. */
    public ThesisVerb() {}

    @Override
    public void prepare() {
        options.prepare("thesis", quick ? 2 : 5);
        plan = quick ? ThesisPlan.quick(options.replications()) : ThesisPlan.full(options.replications());
    }

    @Override
    public int run(Terminal terminal) throws InterruptedException {
        ThesisStudy study = new ThesisStudy(plan, ScenarioFiles.preset(PRESET));
        study.show(ParallelRuns.run(study.batch(options.seed()), terminal));
        ThesisReport report = new ThesisReport(study, options.seed());
        options.deliver(terminal, report);
        return report.allShown() ? ExitCode.SUCCESS : ExitCode.FAILURE;
    }
}
