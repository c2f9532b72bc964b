package io.weir.tomcat.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodRuleTest {
    private static String match(String rules, String verb, String path) {
        return MethodRule.parse(rules).stream()
                .filter(rule -> rule.matches(verb, path, 0))
                .map(MethodRule::name)
                .findFirst()
                .orElse("none");
    }

    /** The examples of the servlet specification, section 12.2.2, and the edges between them. */
    @ParameterizedTest
    @CsvSource({
        "/foo/bar/index.html, /foo/bar/*",
        "/foo/bar/index.bop, /foo/bar/*",
        "/foo/bar, /foo/bar/*",
        "/foo/barn, none",
        "/baz, /baz/*",
        "/baz/index.html, /baz/*",
        "/catalog, /catalog",
        "/catalog/index.html, none",
        "/catalog/racecar.bop, *.bop",
        "/index.bop, *.bop",
        "/bop, none",
        "/a.bop/b, none"
    })
    void patterns_matchAsThoseOfServletsDo(String path, String expected) {
        assertThat(match("*.bop, /catalog, /baz/*, /foo/bar/*", "GET", path)).isEqualTo(expected);
    }

    @Test
    void severalThatMatch_theOneThatSaysMostIsTaken() {
        String rules = "/, *.pdf, /a/*, /a/b/*, /a/b/c";

        assertThat(match(rules, "GET", "/a/b/c")).isEqualTo("/a/b/c");
        assertThat(match(rules, "GET", "/a/b/d.pdf")).isEqualTo("/a/b/*");
        assertThat(match(rules, "GET", "/a/c")).isEqualTo("/a/*");
        assertThat(match(rules, "GET", "/b.pdf")).isEqualTo("*.pdf");
        assertThat(match(rules, "GET", "/b")).isEqualTo("/");
    }

    @Test
    void verbs_decideAmongEqualPatternsAndLetOthersThrough() {
        String rules = "/a/*, GET|HEAD /a/*, POST /b";

        assertThat(match(rules, "HEAD", "/a/x")).isEqualTo("GET|HEAD /a/*");
        assertThat(match(rules, "PUT", "/a/x")).isEqualTo("/a/*");
        assertThat(match(rules, "GET", "/b")).isEqualTo("none");
    }

    @Test
    void pathOfAContext_countsFromItsEnd() {
        MethodRule rule = MethodRule.parse("/a/*").get(0);

        assertThat(rule.matches("GET", "/shop/a/b", "/shop".length())).isTrue();
        assertThat(rule.matches("GET", "/shop/b", "/shop".length())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a", "/a*", "/*/b", "*.a/b", "*", "GET", "get /a", "GET||PUT /a", "GET /a /b", "/a,", "/a;b"})
    void otherTexts_areRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> MethodRule.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a, /a", "GET /a, GET|PUT /a"})
    void rulesThatClaimTheSame_areRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MethodRule.parse(text))
                .withMessageContaining("twice");
    }

    @Test
    void order_isThatOfTrying() {
        List<String> names = MethodRule.parse("/, *.pdf, /a/*, GET /a/*, /a/b").stream()
                .map(MethodRule::name)
                .toList();

        assertThat(names).containsExactly("/a/b", "GET /a/*", "/a/*", "*.pdf", "/");
    }
}
