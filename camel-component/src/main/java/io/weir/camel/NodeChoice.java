package io.weir.camel;

import io.weir.balance.GcAwareRule;
import io.weir.balance.Node;
import io.weir.balance.NodeTable;
import java.util.function.Supplier;
import org.apache.camel.Exchange;

/**
 * Which node an exchange goes to: its session's, or the one that the strategy names; never one that is closed, disabled or
 * tried already, and one at its limit only when all are. Whatever is returned was entered.
 *
 * <p>A node may be removed between the decision and the entering. So it is asked once more whether it is open after it was
 * entered: who closes a node does so first and then waits for those who are in.
 *
 * <p>Thread-safe; for an exchange without a session that is sent once, a choice allocates nothing.
 */
final class NodeChoice {
    private final GcAwareRule rule;
    private final Supplier<NodeTable<CamelNode>> tables;
    private final Affinity affinity;
    private final boolean changesRouting;

    /**
     * Creates it.
     *
     * @param tables gives the newest published table
     * @param changesRouting false when the plain algorithm decides always
     */
    NodeChoice(GcAwareRule rule, Supplier<NodeTable<CamelNode>> tables, Affinity affinity, boolean changesRouting) {
        this.rule = rule;
        this.tables = tables;
        this.affinity = affinity;
        this.changesRouting = changesRouting;
    }

    /** Chooses and enters a node; null when none is left. */
    Node<CamelNode> choose(Exchange exchange, Session session, TriedNodes tried) {
        Node<CamelNode> home = session.home(tried);
        if (home == null) {
            return chooseByStrategy(tried);
        }
        Node<CamelNode> entered = enterHome(home, exchange, tried);
        if (entered.target().isOpen()) {
            return entered;
        }
        entered.leave();
        return chooseByStrategy(tried);
    }

    private Node<CamelNode> enterHome(Node<CamelNode> home, Exchange exchange, TriedNodes tried) {
        if (!changesRouting) {
            home.enter();
            return home;
        }
        return affinity.enter(home, HedgeRule.isSafeToRepeat(exchange, home.target()), () -> chooseOther(home, tried));
    }

    private Node<CamelNode> chooseByStrategy(TriedNodes tried) {
        NodeTable<CamelNode> table = tables.get();
        // A disabled child stays in Camel's list, so it is stepped over; each round of tries sees every node once.
        for (int tries = table.all().size(); tries > 0; tries--) {
            Node<CamelNode> decided = changesRouting ? rule.decide(table) : rule.decidePlain(table);
            if (!tried.leave(decided) || decided.target().isFull()) {
                continue;
            }
            Node<CamelNode> entered = enter(table, decided);
            if (tried.leave(entered) && !entered.target().isFull()) {
                return entered;
            }
            entered.leave();
            NodeTable<CamelNode> newest = tables.get();
            if (newest != table) {
                // Nodes came or went meanwhile: all of them are tried anew.
                table = newest;
                tries = table.all().size() + 1;
            }
        }
        return anyLeft(tables.get(), tried);
    }

    private Node<CamelNode> enter(NodeTable<CamelNode> table, Node<CamelNode> decided) {
        if (changesRouting) {
            return rule.enter(table, decided);
        }
        decided.enter();
        return decided;
    }

    /** Enters the first node that is left: others' requests took the turns at which the strategy would have named it. */
    private static Node<CamelNode> anyLeft(NodeTable<CamelNode> table, TriedNodes tried) {
        Node<CamelNode> preferred = anyLeft(table, tried, false);
        if (preferred == null) {
            preferred = NodeLimits.enterShortestLine(table, tried, false);
        }
        if (preferred == null) {
            preferred = anyLeft(table, tried, true);
        }
        return preferred == null ? NodeLimits.enterShortestLine(table, tried, true) : preferred;
    }

    private static Node<CamelNode> anyLeft(NodeTable<CamelNode> table, TriedNodes tried, boolean avoidedToo) {
        for (int i = 0; i < table.all().size(); i++) {
            Node<CamelNode> node = table.all().get(i);
            if (tried.leave(node) && !node.target().isFull() && (avoidedToo || !node.isAvoided())) {
                node.enter();
                if (node.target().isOpen()) {
                    return node;
                }
                node.leave();
            }
        }
        return null;
    }

    /** Chooses and enters another node than one, which is not avoided; null when there is none. */
    Node<CamelNode> chooseOther(Node<CamelNode> than, TriedNodes tried) {
        NodeTable<CamelNode> table = tables.get();
        for (int tries = table.preferred().size(); tries > 0; tries--) {
            Node<CamelNode> node = rule.chooseOther(table, than);
            if (node != than && tried.leave(node) && !node.target().isFull()) {
                return node;
            }
            node.leave();
        }
        return null;
    }

    /** Says whether a node is left that could be tried. */
    boolean isAnyLeft(TriedNodes tried) {
        NodeTable<CamelNode> table = tables.get();
        for (int i = 0; i < table.all().size(); i++) {
            if (tried.leave(table.all().get(i))) {
                return true;
            }
        }
        return false;
    }
}
