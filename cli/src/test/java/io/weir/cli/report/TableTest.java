package io.weir.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void print_alignsNumbersToTheRight() {
        Table table = new Table("what", "plain", "aware")
                .row("p99", "234.1 ms", "17.2 ms")
                .row("majors", "8", "26");
        assertThat(table.print()).isEqualTo("""
                        what       plain    aware
                        -------------------------
                        p99     234.1 ms  17.2 ms
                        majors         8       26
                        """);
    }

    @Test
    void textColumn_isAlignedToTheLeftWithoutTrailingSpace() {
        Table table = new Table("node", "run").text(1).row("node-1", "plain").row("node-10", "a");
        assertThat(table.print()).isEqualTo("""
                        node     run
                        --------------
                        node-1   plain
                        node-10  a
                        """);
    }

    @Test
    void rowOfAnotherLength_isRefused() {
        assertThatThrownBy(() -> new Table("a", "b").row("1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must have 2 cells, but has 1");
    }
}
