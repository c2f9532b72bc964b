package io.weir.tomcat.method;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which requests make up one method: a URL pattern, and the HTTP verbs if only some count.
 *
 * @param name how it is called in messages and metrics, and in the setting {@code fixed}: the verbs and the pattern
 * @param verbs the verbs; empty for all
 * @param pattern the pattern
 */
record MethodRule(String name, Set<String> verbs, UrlPattern pattern) {
    /** What a message says that the setting must be. */
    static final String FORM =
            "a comma list of [VERB|VERB] PATTERN such as 'GET|HEAD /search/*, POST /import/*, *.pdf', with patterns "
                    + UrlPattern.FORM + ", each once";

    // A method of RFC 9110; registered ones are upper case, and upper case is compared exactly.
    private static final Pattern VERB = Pattern.compile("[A-Z][A-Z-]{0,31}");

    /** Copies the verbs. */
    MethodRule {
        verbs = Set.copyOf(verbs);
    }

    /**
     * Reads a list of rules.
     *
     * @param text the list, not empty
     * @return the rules, in the order in which they are tried: the pattern that says most first, with verbs before without
     * @throws IllegalArgumentException when one is malformed or there twice
     */
    static List<MethodRule> parse(String text) {
        List<MethodRule> rules = Arrays.stream(text.split(",", -1))
                .map(part -> one(part.trim()))
                .sorted(MethodRule::order)
                .toList();
        Set<String> names = new TreeSet<>();
        for (MethodRule rule : rules) {
            Stream<String> claims = rule.verbs.isEmpty() ? Stream.of("") : rule.verbs.stream();
            claims.forEach(verb -> {
                if (!names.add(verb + " " + rule.pattern)) {
                    throw new IllegalArgumentException("'" + rule.name + "' is there twice");
                }
            });
        }
        return rules;
    }

    private static MethodRule one(String text) {
        String[] parts = text.split("\\s+", -1);
        if (parts.length > 2) {
            throw new IllegalArgumentException("'" + text + "' is not [VERB|VERB] PATTERN");
        }
        UrlPattern pattern = UrlPattern.parse(parts[parts.length - 1]);
        if (parts.length == 1) {
            return new MethodRule(pattern.toString(), Set.of(), pattern);
        }
        Set<String> verbs = new TreeSet<>();
        for (String verb : parts[0].split("\\|", -1)) {
            if (!VERB.matcher(verb).matches() || !verbs.add(verb)) {
                throw new IllegalArgumentException("'" + parts[0] + "' is no list of HTTP verbs");
            }
        }
        return new MethodRule(parts[0] + " " + pattern, verbs, pattern);
    }

    private int order(MethodRule other) {
        int byPattern = pattern.order(other.pattern);
        return byPattern != 0 ? byPattern : Boolean.compare(verbs.isEmpty(), other.verbs.isEmpty());
    }

    boolean matches(String verb, String path, int from) {
        return (verbs.isEmpty() || verbs.contains(verb)) && pattern.matches(path, from);
    }
}
