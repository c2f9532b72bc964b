package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeTableTest {
    private final Node<String> a = new Node<>("a", "a");
    private final Node<String> b = new Node<>("b", "b");

    @Test
    void table_isASnapshot() {
        List<Node<String>> nodes = new ArrayList<>(List.of(a, b));
        a.setAvoided(true);
        NodeTable<String> table = NodeTable.of(nodes);
        nodes.clear();
        a.setAvoided(false);

        assertThat(NodeInvariants.listed(table.all())).containsExactly(a, b);
        assertThat(NodeInvariants.listed(table.preferred())).containsExactly(b);
    }

    @Test
    void nodeWithoutNameOrTarget_isRefused() {
        assertThatThrownBy(() -> new Node<>(null, "x"))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("name");
        assertThatThrownBy(() -> new Node<>("x", null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("target");
    }

    @Test
    void node_showsItsNameAndTarget() {
        Node<String> node = new Node<>("a:8080", "http://a:8080");

        assertThat(node).hasToString("a:8080");
        assertThat(node.target()).isEqualTo("http://a:8080");
    }
}
