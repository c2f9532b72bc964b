package io.weir.balance;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

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
 * <p>Thread-safe; a choice allocates nothing, takes no lock and reads no clock. The chosen node was entered, so the caller
 * must call {@link Node#leave()} when the request has ended, however it ended.
 */
public final class GcAwareRule {
    private final Selector primary;
    private final Selector displaced;
    private final LongAdder allAvoided = new LongAdder();

    /**
     * Creates the rule over one algorithm.
     *
     * @param algorithm makes two independent instances of the algorithm
     */
    public GcAwareRule(Supplier<? extends Selector> algorithm) {
        this.primary = algorithm.get();
        this.displaced = algorithm.get();
    }

    /**
     * Chooses a node and enters it.
     *
     * @param table the nodes, at least one
     * @param <T> what the host sends a request to
     * @return the node, entered
     */
    public <T> Node<T> choose(NodeTable<T> table) {
        Node<T> first = primary.select(table.all());
        if (!first.isAvoided()) {
            if (first.yieldsThisOne()) {
                return chooseOther(table, first);
            }
            first.enter();
            return first;
        }
        if (first.tryEnterIdle()) {
            return first;
        }
        return chooseOther(table, first);
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
        Node<T> node = otherwise;
        if (table.preferred().size() == 0) {
            allAvoided.increment();
        } else {
            node = displaced.select(table.preferred());
        }
        node.enter();
        return node;
    }

    /**
     * Chooses a node as the plain algorithm does, avoided or not, and enters it.
     *
     * @param table the nodes, at least one
     * @param <T> what the host sends a request to
     * @return the node, entered
     */
    public <T> Node<T> choosePlain(NodeTable<T> table) {
        Node<T> node = primary.select(table.all());
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
