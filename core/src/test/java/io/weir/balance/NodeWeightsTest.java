package io.weir.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.Mistakes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeWeightsTest {
    private final Mistakes mistakes = new Mistakes("balancer", "test");

    @Test
    void semicolonsAndCommas_bothSeparate() {
        assertThat(NodeWeights.read("http://a:1=5; https://b:2/x = 1000,http://[::1]:3/=007;", mistakes)
                        .byNode())
                .isEqualTo(Map.of("http://a:1", 5, "https://b:2/x", 1000, "http://[::1]:3", 7));
        assertThat(mistakes.messages()).isEmpty();
    }

    @Test
    void nothing_isNone() {
        assertThat(NodeWeights.read("", mistakes)).isEqualTo(NodeWeights.NONE);
        assertThat(mistakes.messages()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a:1=0",
                "http://a:1=-1",
                "http://a:1=1001",
                "http://a:1=99999999999999999999",
                "http://a:1=1.5",
                "http://a:1=",
                "http://a:1",
                "=5",
                "a:1=5",
                "5",
                "http://a:1?x=5",
                "http://a:1=5;http://a:1=5",
                "http://a:1=5;http://a:1/=6"
            })
    void wrongEntry_isAMistake(String text) {
        NodeWeights.read(text, mistakes);

        assertThat(mistakes.messages()).singleElement().asString().startsWith("balancer 'test': weights must be ");
    }

    @Test
    void severalMistakes_allAreNamedAndNoPasswordIs() {
        NodeWeights.read("http://me:secret@a:1=5;x;http://b:1=0", mistakes);

        assertThat(mistakes.messages()).hasSize(3).noneMatch(message -> message.contains("secret"));
    }

    @Test
    void nodeIsNamedTwice_theMoreExactNameCounts() {
        NodeWeights weights = NodeWeights.read("http://a:1=5;http://a:1/x=6", mistakes);

        assertThat(weights.of(List.of("http://a:1/x", "http://a:1"))).isEqualTo(6);
        assertThat(weights.of(List.of("http://a:1/y", "http://a:1"))).isEqualTo(5);
        assertThat(weights.of(List.of("http://b:1"))).isEqualTo(1);
        assertThat(weights.unused(Set.of("http://a:1"))).containsExactly("http://a:1/x");
    }

    @Test
    void nodeOfAWeightOutOfRange_isRefused() {
        assertThatThrownBy(() -> new Node<>("a", "a", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("weight of node 'a' must be in 1..1000, but was 0");
        assertThatThrownBy(() -> new Node<>("a", "a", 1001)).isInstanceOf(IllegalArgumentException.class);
    }
}
