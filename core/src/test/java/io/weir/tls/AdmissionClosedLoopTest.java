package io.weir.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tls.SessionWorld.Costs;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The budget in front of simulated clients: the collapse without it, the flat goodput with it. */
class AdmissionClosedLoopTest {
    private static final boolean FULL = Boolean.getBoolean("weir.test.full");
    private static final double SETTLE_SECONDS = 10;
    private static final double SECONDS = FULL ? 60 : 20;
    private static final Costs COSTS = Costs.RSA_3072_TLS13;
    private static final long SEED = 1;

    private static double stocksBest;

    @BeforeAll
    static void findStocksBest() {
        for (double load : new double[] {0.9, 0.95, 1.0, 1.05}) {
            stocksBest = Math.max(stocksBest, stock(COSTS, load));
        }
    }

    private static double stock(Costs costs, double load) {
        SessionWorld world = new SessionWorld(new SharedCpu(1), new Front.Stock(), costs, SEED);
        world.offer(load * costs.capacityPerSecond());
        world.run(SETTLE_SECONDS);
        return world.goodput(SECONDS);
    }

    @Test
    void stock_aboveSaturation_collapses() {
        assertThat(stocksBest).isBetween(60.0, 68.0);
        assertThat(stock(COSTS, 1.2)).as("at 1.2 times").isLessThan(0.4 * stocksBest);
        assertThat(stock(COSTS, 2)).as("at twice").isLessThan(0.1 * stocksBest);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 0.75})
    void budget_belowSaturation_defersNobody(double load) {
        Run run = new Run(COSTS, false, load);

        run.world.run(60);

        assertThat(run.front.deferred).as("deferred").isZero();
        assertThat(run.world.timeouts).isZero();
    }

    @Test
    void budget_nearSaturation_costsNoThroughput() {
        Run run = new Run(COSTS, false, 0.9);

        run.world.run(SETTLE_SECONDS);

        assertThat(run.world.goodput(SECONDS)).isGreaterThan(0.98 * stock(COSTS, 0.9));
        assertThat(run.world.gaveUp).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1,false", "1.2,false", "2,false", "3,false", "1,true", "1.2,true", "2,true", "3,true"})
    void budget_aboveSaturation_keepsGoodput(double load, boolean refuses) {
        Run run = new Run(COSTS, refuses, load);
        run.world.run(SETTLE_SECONDS);
        int timeoutsBefore = run.world.timeouts;
        int answersBefore = run.world.answers;

        double goodput = run.world.goodput(SECONDS);

        assertThat(goodput).as("completed sessions/s").isGreaterThan(0.95 * stocksBest);
        assertThat(run.world.timeouts - timeoutsBefore)
                .as("time-outs, refused in time instead")
                .isLessThan((run.world.answers - answersBefore) / 100);
    }

    @Test
    void budget_atFiveTimes_withDearHandshakes_keepsGoodput() {
        Costs dear = Costs.RSA_4096_TLS12;
        double best = Math.max(stock(dear, 0.95), stock(dear, 1.0));
        Run run = new Run(dear, false, 5);
        run.world.run(SETTLE_SECONDS);

        assertThat(run.world.goodput(SECONDS)).isGreaterThan(0.95 * best);
    }

    @Test
    void budget_atFiveTimes_losesWhatRefusingCosts() {
        Run run = new Run(COSTS, false, 5);
        run.world.run(SETTLE_SECONDS);

        // 1,250 attempts a second at 25 us each take 3 % of the CPU.
        assertThat(run.world.goodput(SECONDS)).isGreaterThan(0.92 * stocksBest);
    }

    @Test
    void returningClients_underOverload_areServedSoon() {
        Run half = new Run(COSTS, false, 0.5);
        Run thrice = new Run(COSTS, false, 3);
        half.world.run(SETTLE_SECONDS + SECONDS);
        thrice.world.run(SETTLE_SECONDS);
        double nanosBefore = thrice.world.returningNanos;
        int before = thrice.world.returning;
        thrice.world.run(SECONDS);

        double meanAtHalf = half.world.returningNanos / half.world.returning;
        double mean = (thrice.world.returningNanos - nanosBefore) / (thrice.world.returning - before);
        assertThat(mean).isLessThan(3 * meanAtHalf);
    }

    @Test
    void loadFalls_budgetRecoversWithinFiveSeconds_stockDoesNot() {
        Run ours = new Run(COSTS, false, 3);
        ours.world.run(30);
        ours.world.offer(0.8 * COSTS.capacityPerSecond());
        ours.world.run(5);
        SessionWorld stock = new SessionWorld(new SharedCpu(1), new Front.Stock(), COSTS, SEED);
        stock.offer(3 * COSTS.capacityPerSecond());
        stock.run(30);
        stock.offer(0.8 * COSTS.capacityPerSecond());
        stock.run(5);

        int lostBefore = ours.world.gaveUp;
        assertThat(ours.world.goodput(10)).isGreaterThan(0.72 * COSTS.capacityPerSecond());
        assertThat(ours.world.gaveUp - lostBefore)
                .as("those who began in the overload")
                .isLessThan(20);
        assertThat(stock.goodput(10)).isLessThan(0.4 * COSTS.capacityPerSecond());
    }

    @Test
    void costModelIsWrong_utilisationCorrectsIt() {
        Costs hidden = new Costs(COSTS.fullNanos(), COSTS.resumedNanos(), COSTS.acceptNanos(), 1.5);
        Run run = new Run(hidden, false, 2);
        run.world.run(30);

        assertThat(run.world.goodput(SECONDS)).isGreaterThan(0.9 * hidden.capacityPerSecond());
    }

    /** A world with our front. */
    private static final class Run {
        final BudgetFront front;
        final SessionWorld world;

        Run(Costs costs, boolean refuses, double load) {
            SharedCpu cpu = new SharedCpu(1);
            front = new BudgetFront(cpu, 1, refuses);
            world = new SessionWorld(cpu, front, costs, SEED);
            world.offer(load * costs.capacityPerSecond());
        }
    }
}
