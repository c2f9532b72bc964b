package io.weir.limit;

import io.weir.clock.NanoClock;
import io.weir.config.Mistakes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Describes an {@link AdaptiveGate}. Not thread-safe. */
public final class AdaptiveGateBuilder {
    /** 1,000 waiters, under 100 KB; a guess. */
    public static final int DEFAULT_MAX_WAITING = 1000;

    /** 1 s: what a user notices as waiting; a guess. */
    public static final Duration DEFAULT_AGEING = Duration.ofSeconds(1);

    /** More waiters than this are a mistake in a unit. */
    private static final int MOST_WAITING = 10_000_000;

    /** Choosing the next looks at each class. */
    private static final int MOST_CLASSES = 64;

    private final String name;
    private final Map<Integer, Integer> maxWaitingInClass = new TreeMap<>();
    private int limit = 1;
    private int maxWaiting = DEFAULT_MAX_WAITING;
    private int classes = 1;
    private int express;
    private Duration ageing = DEFAULT_AGEING;
    private NanoClock clock;
    private Consumer<? super Throwable> onCallbackFailure = AdaptiveGateBuilder::toTheThreadsHandler;

    AdaptiveGateBuilder(String name) {
        this.name = Objects.requireNonNull(name, "name");
    }

    /**
     * Sets the limit to start with; default 1.
     *
     * @param units one or more
     * @return this
     */
    public AdaptiveGateBuilder limit(int units) {
        this.limit = units;
        return this;
    }

    /**
     * Sets how many may wait in all; default {@link #DEFAULT_MAX_WAITING}.
     *
     * @param units zero (nobody waits) to 10 million
     * @return this
     */
    public AdaptiveGateBuilder maxWaiting(int units) {
        this.maxWaiting = units;
        return this;
    }

    /**
     * Sets how many may wait in one class; default as many as in all.
     *
     * @param priorityClass the class, zero to the number of classes less one
     * @param units zero or more; more than in all means as many as in all
     * @return this
     */
    public AdaptiveGateBuilder maxWaiting(int priorityClass, int units) {
        maxWaitingInClass.put(priorityClass, units);
        return this;
    }

    /**
     * Sets how many priority classes there are; default 1. Class zero is served first.
     *
     * @param count 1 to 64
     * @return this
     */
    public AdaptiveGateBuilder classes(int count) {
        this.classes = count;
        return this;
    }

    /**
     * Sets the time of waiting after which a unit counts as one class higher; default {@link #DEFAULT_AGEING}.
     *
     * @param time more than zero, or zero for never: then a busy high class can starve those below
     * @return this
     */
    public AdaptiveGateBuilder ageing(Duration time) {
        this.ageing = Objects.requireNonNull(time, "time");
        return this;
    }

    /**
     * Sets how many units may be in above the limit because one of class zero need not wait for a permit; default none.
     *
     * <p>With it, such a unit waits for nobody but others of its class and those who by their age count as one. Each place given
     * above the limit is paid back: nobody from the line goes in until the limit is kept again.
     *
     * @param units zero (none) or more; none when there is but one class
     * @return this
     */
    public AdaptiveGateBuilder express(int units) {
        this.express = units;
        return this;
    }

    /**
     * Sets the clock of deadlines, ageing and waits. Required; read by those who wait or admit a waiter, and by no others.
     *
     * @param nanoClock the clock
     * @return this
     */
    public AdaptiveGateBuilder clock(NanoClock nanoClock) {
        this.clock = Objects.requireNonNull(nanoClock, "nanoClock");
        return this;
    }

    /**
     * Sets who is told of what a {@link GateWaiter} throws; default the running thread's handler of uncaught exceptions.
     *
     * @param handler called in the thread of the callback, outside of every lock
     * @return this
     */
    public AdaptiveGateBuilder onCallbackFailure(Consumer<? super Throwable> handler) {
        this.onCallbackFailure = Objects.requireNonNull(handler, "handler");
        return this;
    }

    /**
     * Makes the gate, open and empty.
     *
     * @return a new gate
     * @throws io.weir.config.ConfigException with all that is wrong
     */
    public AdaptiveGate build() {
        Mistakes mistakes = new Mistakes("gate", name);
        mistakes.require(limit >= 1, "limit", ">= 1 (units)", limit);
        mistakes.require(
                maxWaiting >= 0 && maxWaiting <= MOST_WAITING,
                "maxWaiting",
                "in 0.." + MOST_WAITING + " (units)",
                maxWaiting);
        mistakes.require(classes >= 1 && classes <= MOST_CLASSES, "classes", "in 1.." + MOST_CLASSES, classes);
        mistakes.require(
                express >= 0 && express <= MOST_WAITING && (express == 0 || classes > 1),
                "express",
                classes > 1 ? "in 0.." + MOST_WAITING + " (units)" : "0 where there is one class (units)",
                express);
        mistakes.require(!ageing.isNegative(), "ageing", ">= 0 (ns)", ageing);
        mistakes.require(clock != null, "clock", "given", "none");
        maxWaitingInClass.forEach((priorityClass, units) -> {
            mistakes.require(
                    priorityClass >= 0 && priorityClass < classes,
                    "class of maxWaiting",
                    "in 0.." + (classes - 1),
                    priorityClass);
            mistakes.require(units >= 0, "maxWaiting of class " + priorityClass, ">= 0 (units)", units);
        });
        mistakes.throwIfAny();
        PermitWord word = new PermitWord(limit);
        LockedLine line =
                new LockedLine(name, word, clock, new WaitLine(maxWaiting, maxima(), ageing.toNanos()), express);
        return new AdaptiveGate(name, classes, clock, word, line, new Deliveries(onCallbackFailure));
    }

    private int[] maxima() {
        int[] maxima = new int[classes];
        Arrays.fill(maxima, maxWaiting);
        maxWaitingInClass.forEach((priorityClass, units) -> maxima[priorityClass] = units);
        return maxima;
    }

    private static void toTheThreadsHandler(Throwable failure) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
}
