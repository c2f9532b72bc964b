package io.weir.samples.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.ExitCode;
import io.weir.cli.Terminal;
import io.weir.cli.Weir;
import io.weir.clock.ManualClock;
import io.weir.simulator.predict.Answer;
import io.weir.simulator.predict.Predictor;
import io.weir.simulator.predict.PredictorSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BrokerTest {
    private final ManualClock clock = new ManualClock(0);
    private final Broker broker =
            new Broker(new Predictor(PredictorSettings.DEFAULT.on(), Runnable::run, clock), clock);

    private static Measured measured(int workers, int waiting) {
        return new Measured(30, 55, 40, workers, waiting);
    }

    @Test
    void enoughWorkers_admitEverything() {
        assertThat(broker.share(measured(5, 0), 0.5).join()).isEqualTo(1);
    }

    @Test
    void lostWorkers_costSilverFirst() {
        // 85 jobs a second of 40 ms are work for 3.4.
        assertThat(broker.share(measured(3, 0), 1).join()).isBetween(0.25, 0.75);
        assertThat(broker.share(measured(1, 0), 1).join()).isZero();
    }

    @Test
    void longQueue_isWorkToo() {
        assertThat(broker.share(measured(5, 900), 1).join()).isLessThan(1);
    }

    @Test
    void predictorThatIsOff_leavesTheShare() {
        Broker blind = new Broker(new Predictor(PredictorSettings.DEFAULT, Runnable::run, clock), clock);
        assertThat(blind.share(measured(3, 0), 0.75).join()).isEqualTo(0.75);
    }

    @Test
    void anotherWorker_isAdvisedWhereItHelps() {
        assertThat(broker.anotherWorker(measured(6, 0)).join().answer()).isEqualTo(Answer.NO);
        assertThat(broker.anotherWorker(new Measured(30, 55, 47, 4, 0)).join().answer())
                .isEqualTo(Answer.YES);
    }

    @Test
    void sample_showsBothRuns() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Weir.run(
                new Terminal(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false),
                "sample",
                "broker",
                "--duration",
                "2s");
        assertThat(code).as("%s", err).isEqualTo(ExitCode.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("everything +4 +gold +[1-9]")
                .containsPattern("broker +3 +gold +[1-9]")
                .contains("Answers of the predictor:");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("A worker fails; 3 are left.");
    }
}
