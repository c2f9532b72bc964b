package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MistakesTest {
    private final Mistakes mistakes = new Mistakes("balancer", "orders");

    @Test
    void mistake_hasExactlyThisForm() {
        mistakes.add("pollInterval", ">= 10 (ms)", 5);

        assertThat(mistakes.messages())
                .containsExactly("balancer 'orders': pollInterval must be >= 10 (ms), but was 5");
    }

    @Test
    void conditionHolds_isNoMistake() {
        assertThat(mistakes.require(true, "a", "b", "c")).isTrue();
        assertThat(mistakes.require(false, "x", "y", null)).isFalse();

        assertThat(mistakes.messages()).containsExactly("balancer 'orders': x must be y, but was null");
    }

    @Test
    void noMistake_nothingIsThrown() {
        assertThatCode(mistakes::throwIfAny).doesNotThrowAnyException();
    }

    @Test
    void severalMistakes_areOneMessageInTheirOrder() {
        mistakes.add("b", "1", "2");
        mistakes.add("a", "3", "4");

        assertThatThrownBy(mistakes::throwIfAny)
                .isInstanceOf(ConfigException.class)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("balancer 'orders': b must be 1, but was 2%nbalancer 'orders': a must be 3, but was 4"
                        .formatted());
    }

    @Test
    void messages_areACopy() {
        List<String> before = mistakes.messages();
        mistakes.add("a", "b", "c");

        assertThat(before).isEmpty();
        assertThatThrownBy(() -> mistakes.messages().add("x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void exception_keepsItsOwnMistakes() {
        List<String> lines = new ArrayList<>(List.of("one", "two"));
        ConfigException exception = new ConfigException(lines);
        lines.clear();

        assertThat(exception.mistakes()).containsExactly("one", "two");
    }

    @Test
    void exceptionIsSerialized_theMessageIsLeft() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ConfigException(List.of("one", "two")));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            ConfigException read = (ConfigException) in.readObject();

            assertThat(read).hasMessage("one%ntwo".formatted());
            assertThat(read.mistakes()).isEmpty();
        }
    }
}
