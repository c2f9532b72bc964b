package io.weir.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Zero samples: what each JVM feeds its own average at a major GC. */
class PromotionFeedTest {
    private static final long MIB = Tooth.MIB;

    private static double paddedAfter(Collector collector, Consumer<Tooth> collections) {
        PromotionFeed feed = new PromotionFeed(collector);
        collections.accept(new Tooth(20, 100, feed::record));
        return feed.paddedBytes();
    }

    private static double averageOf(long... promotions) {
        PromotionAverage average = new PromotionAverage();
        for (long promotion : promotions) {
            average.add(promotion);
        }
        return average.paddedBytes();
    }

    @Test
    void minors_areFedAsTheyPromote() {
        assertThat(paddedAfter(Collector.SERIAL, t -> t.minor(5).minor(0).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 0, 9 * MIB));
    }

    @Test
    void minorThatShrinksTheOldGeneration_promotedNothing() {
        assertThat(paddedAfter(Collector.SERIAL, t -> t.minor(5).minor(-3).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 0, 9 * MIB));
    }

    @Test
    void serialOn17_theAbortedMinorIsTheZeroSample() {
        assertThat(paddedAfter(
                        Collector.SERIAL,
                        t -> t.minor(5).minor(7).abortedThenMajor(20, 100).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 7 * MIB, 0, 9 * MIB));
    }

    @Test
    void serialOn25_theMajorItselfIsTheZeroSample() {
        assertThat(paddedAfter(
                        Collector.SERIAL,
                        t -> t.minor(5).minor(7).major(20, 100).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 7 * MIB, 0, 9 * MIB));
    }

    @Test
    void parallel_feedsNoZero() {
        assertThat(paddedAfter(
                        Collector.PARALLEL,
                        t -> t.minor(5).minor(7).major(20, 100).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 7 * MIB, 9 * MIB));
    }

    @Test
    void serialOn17MergesAMinorWithTheMajor_theMinorIsTheSampleAndNoZeroFollows() {
        assertThat(paddedAfter(Collector.SERIAL, t -> t.minor(5)
                        .eden(10, 0)
                        .pause(30)
                        .minor(7)
                        .major(20, 100)
                        .minor(9)))
                .as("the minor's end is the major's start")
                .isEqualTo(averageOf(5 * MIB, 7 * MIB, 9 * MIB));
    }

    @Test
    void minorLongBeforeTheMajor_isNotMergedWithIt() {
        assertThat(paddedAfter(Collector.SERIAL, t -> t.minor(5)
                        .pause(30)
                        .minor(7)
                        .pass(0.001)
                        .eden(10, 0)
                        .major(20, 1)))
                .isEqualTo(averageOf(5 * MIB, 7 * MIB, 0));
    }

    @Test
    void explicitMajor_feedsNoZero() {
        assertThat(paddedAfter(
                        Collector.SERIAL,
                        t -> t.minor(5).major("System.gc()", 20, 100).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 9 * MIB));
    }

    @Test
    void majorsInARow_eachFeedsItsZero() {
        assertThat(paddedAfter(
                        Collector.SERIAL,
                        t -> t.minor(5).major(20, 1).major(20, 1).abortedThenMajor(20, 1)))
                .isEqualTo(averageOf(5 * MIB, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource(
            value = GcKind.class,
            names = {"PAUSE", "CYCLE"})
    void pausesAndCycles_feedNothing(GcKind kind) {
        assertThat(paddedAfter(Collector.SERIAL, t -> t.minor(5).event(kind, 3).minor(9)))
                .isEqualTo(averageOf(5 * MIB, 9 * MIB));
    }
}
