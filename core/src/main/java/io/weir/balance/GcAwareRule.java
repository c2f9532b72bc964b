package io.weir.balance;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The one rule that makes any {@link Selector} GC-aware: a chosen node that is about to run a major GC is passed over and
 * the algorithm chooses again; when all are, the plain algorithm decides.
 *
 * <p>Three additions to the rule as published (Portillo-Dominguez and others, HASE 2015, doi 10.1109/HASE.2015.19). An
 * avoided node still gets one request at a time, since a node without requests allocates nothing and never collects. And
 * the second choice is made by a second instance of the algorithm over the nodes that are not avoided: with the same
 * instance round robin would give the whole share of an avoided node to the next one in line. And a node whose major would
 * come too close to another's yields a small share of its requests beforehand ({@link Stagger}).
 *
 * <p>A choice has two steps. {@link #decide(NodeTable)} reads the published table and, when nobody is avoided, nothing else.
 * {@link #enter(NodeTable, Node)} takes the place; only there is it certain that an avoided node holds one request, so
 * that who comes second goes to another node. {@link #choose(NodeTable)} does both. A node that was entered is left, by
 * {@link Node#leave()}, when the request has ended, however it ended.
 *
 * <p>Thread-safe; a choice allocates nothing, takes no lock and reads no clock.
 */
public final class GcAwareRule {
    private final LongSupplier randomBits;
    private final LongAdder allAvoided = new LongAdder();
    private volatile Algorithm algorithm;

    /** One algorithm for all nodes, and one more for those who are displaced: changed as one. */
    private static final class Algorithm {
        final Strategy strategy;
        final Selector primary;
        final Selector displaced;

        Algorithm(Strategy strategy, LongSupplier randomBits) {
            this.strategy = strategy;
            this.primary = strategy.newSelector(randomBits);
            this.displaced = strategy.newSelector(randomBits);
        }
    }

    /**
     * Creates the rule over one algorithm.
     *
     * @param strategy the algorithm
     */
    public GcAwareRule(Strategy strategy) {
        this(strategy, () -> ThreadLocalRandom.current().nextLong());
    }

    /**
     * Creates the rule with a source of randomness of its own, for runs that are to be repeated.
     *
     * @param strategy the algorithm
     * @param randomBits any long, each as likely; thread-safe if the rule is to be
     */
    public GcAwareRule(Strategy strategy, LongSupplier randomBits) {
        this.randomBits = randomBits;
        this.algorithm = new Algorithm(strategy, randomBits);
    }

    /**
     * Returns the algorithm in use.
     *
     * @return the last that was set
     */
    public Strategy strategy() {
        return algorithm.strategy;
    }

    /**
     * Goes on with another algorithm; choices that are under way end with the one before.
     *
     * @param strategy the new one; the same one starts anew
     */
    public void use(Strategy strategy) {
        algorithm = new Algorithm(strategy, randomBits);
    }

    /**
     * Chooses a node without entering it.
     *
     * @param table the nodes, at least one
     * @param <T> what the host sends a request to
     * @return the node, which {@link #enter(NodeTable, Node)} may still replace
     */
    public <T> Node<T> decide(NodeTable<T> table) {
        Algorithm now = algorithm;
        int index = now.primary.select(table.all());
        return table.isOrdinary(index) ? table.all().get(index) : unlessPassedOver(now, table, index);
    }

    private static <T> Node<T> unlessPassedOver(Algorithm now, NodeTable<T> table, int index) {
        Node<T> node = table.all().get(index);
        boolean passedOver = table.isAvoided(index) ? node.inFlight() > 0 : node.yieldsThisOne();
        return passedOver ? another(now, table, node) : node;
    }

    private static <T> Node<T> another(Algorithm now, NodeTable<T> table, Node<T> otherwise) {
        NodeList<T> preferred = table.preferred();
        return preferred.size() == 0 ? otherwise : preferred.get(now.displaced.select(preferred));
    }

    /**
     * Enters a node that was decided on.
     *
     * @param table the same table
     * @param decided the node
     * @param <T> what the host sends a request to
     * @return the node that was entered: another one when this one is avoided and somebody else was quicker
     */
    public <T> Node<T> enter(NodeTable<T> table, Node<T> decided) {
        if (!decided.isAvoided()) {
            decided.enter();
            return decided;
        }
        return decided.tryEnterIdle() ? decided : chooseOther(table, decided);
    }

    /**
     * Chooses a node and enters it.
     *
     * @param table the nodes, at least one
     * @param <T> what the host sends a request to
     * @return the node, entered
     */
    public <T> Node<T> choose(NodeTable<T> table) {
        return enter(table, decide(table));
    }

    /**
     * Chooses a node that is not avoided and enters it: where a displaced or a hedged request goes.
     *
     * @param table the nodes, at least one
     * @param otherwise the node to enter when all are avoided
     * @param <T> what the host sends a request to
     * @return the node, entered
     */
    public <T> Node<T> chooseOther(NodeTable<T> table, Node<T> otherwise) {
        if (table.preferred().size() == 0) {
            allAvoided.increment();
        }
        Node<T> node = another(algorithm, table, otherwise);
        node.enter();
        return node;
    }

    /**
     * Chooses a node as the plain algorithm does, avoided or not, without entering it.
     *
     * @param table the nodes, at least one
     * @param <T> what the host sends a request to
     * @return the node
     */
    public <T> Node<T> decidePlain(NodeTable<T> table) {
        return table.all().get(algorithm.primary.select(table.all()));
    }

    /**
     * Chooses a node as the plain algorithm does, avoided or not, and enters it.
     *
     * @param table the nodes, at least one
     * @param <T> what the host sends a request to
     * @return the node, entered
     */
    public <T> Node<T> choosePlain(NodeTable<T> table) {
        Node<T> node = decidePlain(table);
        node.enter();
        return node;
    }

    /**
     * Returns how often the plain algorithm decided because all nodes were avoided.
     *
     * @return choices since creation
     */
    public long allAvoided() {
        return allAvoided.sum();
    }
}
