package io.weir.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.client.RetryRule;
import io.weir.simulator.kernel.QueueOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the model must show; each run's laws are verified by the kernel besides. */
class ModelShapesTest {
    private static final long SEED = Long.getLong("weir.test.seed", 1);
    private static final RetryRule THREE = RetryRule.atOnce(3);

    private static ModelWorld world(boolean gated, ServerSettings settings, double sessionsPerSecond) {
        ModelWorld world = new ModelWorld(SEED, gated, settings, THREE);
        world.arrivals.offer(sessionsPerSecond);
        return world;
    }

    @ParameterizedTest
    @EnumSource(AbortVisibility.class)
    void belowTheKnee_everybodyIsServedWithAndWithoutGate(AbortVisibility aborts) {
        for (boolean gated : new boolean[] {false, true}) {
            ModelWorld world = world(gated, ModelWorld.thesis(aborts), 1.5);
            world.run(100);
            assertThat(world.replies(400))
                    .as("gated " + gated + ", seed " + SEED)
                    .isBetween(38.0, 52.0);
            assertThat(world.clients.counts().timeouts()).isZero();
            assertThat(world.clients.counts().gaveUp()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(AbortVisibility.class)
    void farPastTheKnee_stockServerCollapsesAndTheGateHoldsItUp(AbortVisibility aborts) {
        ModelWorld stock = world(false, ModelWorld.thesis(aborts), 10);
        ModelWorld gated = world(true, ModelWorld.thesis(aborts), 10);
        stock.run(200);
        gated.run(200);
        double stockReplies = stock.replies(300);
        double gatedReplies = gated.replies(300);
        System.out.printf(
                "%s, 10 new clients/s: stock %.1f, gated %.1f replies/s, open %d and %d, seed %d%n",
                aborts,
                stockReplies,
                gatedReplies,
                stock.clients.counts().maxOpen(),
                gated.clients.counts().maxOpen(),
                SEED);

        assertThat(stockReplies).isLessThan(ModelWorld.CAPACITY_REPLIES / 2);
        assertThat(gatedReplies).isGreaterThan(0.85 * ModelWorld.CAPACITY_REPLIES);
        assertThat(gated.clients.counts().maxOpen())
                .isLessThan(stock.clients.counts().maxOpen());
    }

    @Test
    void deadWork_isWastedOnlyWhereItIsNotSeen() {
        ModelWorld blind = world(false, ModelWorld.thesis(AbortVisibility.NEVER), 10);
        ModelWorld seeing = world(false, ModelWorld.thesis(AbortVisibility.AT_ONCE), 10);
        blind.run(200);
        seeing.run(200);

        assertThat(blind.server.counts().wasted()).isPositive();
        assertThat(seeing.server.counts().wasted()).isZero();
    }

    /** The reference's warning: queue order and pool size decide the collapsed branch. */
    @Test
    void collapsedBranch_dependsOnQueueOrderAndPoolSize() {
        double fifo = collapsed(QueueOrder.FIFO, 25);
        double lifo = collapsed(QueueOrder.LIFO, 25);
        double lifoLarge = collapsed(QueueOrder.LIFO, 100);
        System.out.printf(
                "collapsed branch: FIFO 25 %.1f, LIFO 25 %.1f, LIFO 100 %.1f replies/s%n", fifo, lifo, lifoLarge);

        assertThat(fifo).isLessThan(3);
        assertThat(lifo).isBetween(8.0, 25.0);
        assertThat(lifoLarge).isLessThan(3);
    }

    private static double collapsed(QueueOrder order, int workers) {
        ModelWorld world = world(false, ModelWorld.server(AbortVisibility.ON_DEQUEUE, order, workers, true), 10);
        world.run(200);
        return world.replies(200);
    }

    @Test
    void lostTickets_makeEverybodyShakeHandsAnew() {
        ModelWorld world = world(true, ModelWorld.thesis(AbortVisibility.ON_DEQUEUE), 1.5);
        world.run(200);
        long fullBefore = world.server.counts().full();
        world.run(10);
        long calm = world.server.counts().full() - fullBefore;
        world.server.loseTickets();
        world.run(10);
        long storm = world.server.counts().full() - fullBefore - calm;
        world.run(200);

        assertThat(storm).isGreaterThan(2 * calm);
        assertThat(world.replies(100)).isGreaterThan(35);
    }

    @Test
    void workersGivenBackAfterEachStep_serveAsWellBelowTheKnee() {
        ModelWorld world = world(false, ModelWorld.server(AbortVisibility.ON_DEQUEUE, QueueOrder.FIFO, 10, false), 1.5);
        world.run(100);
        assertThat(world.replies(400)).isBetween(38.0, 52.0);
    }

    @Test
    void sameSeed_isTheSameRun_andAnotherIsNot() {
        long[] hashes = new long[3];
        for (int i = 0; i < hashes.length; i++) {
            ModelWorld world =
                    new ModelWorld(i < 2 ? SEED : SEED + 1, true, ModelWorld.thesis(AbortVisibility.AT_ONCE), THREE);
            world.arrivals.offer(5);
            world.run(100);
            hashes[i] = world.simulation.traceHash();
        }
        assertThat(hashes[0]).isEqualTo(hashes[1]).isNotEqualTo(hashes[2]);
    }

    @Test
    void openSessions_areBoundedByTheRetryCap() {
        ModelWorld capped = new ModelWorld(SEED, false, ModelWorld.thesis(AbortVisibility.ON_DEQUEUE), THREE);
        ModelWorld endless =
                new ModelWorld(SEED, false, ModelWorld.thesis(AbortVisibility.ON_DEQUEUE), RetryRule.UNLIMITED);
        capped.arrivals.offer(10);
        endless.arrivals.offer(10);
        capped.run(400);
        endless.run(400);

        assertThat(endless.clients.counts().maxOpen()).isGreaterThan(3_000);
        assertThat(capped.clients.counts().maxOpen()).isLessThan(1_000);
    }
}
