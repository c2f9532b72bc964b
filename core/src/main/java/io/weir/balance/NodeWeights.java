package io.weir.balance;

import io.weir.config.Mistakes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The weights of nodes by the nodes' names, as a setting gives them. Immutable.
 *
 * @param byNode weights, 1 to {@link Node#MAX_WEIGHT}; who is not named weighs 1
 */
public record NodeWeights(Map<String, Integer> byNode) {
    /** Nobody is named. */
    public static final NodeWeights NONE = new NodeWeights(Map.of());

    private static final String RULE = "NODE=WEIGHT, several with ; or , between them, each node once as"
            + " scheme://host:port[/path] without user, each weight a whole number in 1.." + Node.MAX_WEIGHT;

    /** Host or path without what ends them, and without a slash at the end, which no node's name has. */
    private static final Pattern ENTRY = Pattern.compile(
            "([A-Za-z][A-Za-z0-9+.-]{0,31}://[^\\s@?#=]{0,500}[^\\s@?#=/])/?\\s*=\\s*0*([1-9]\\d{0,8})");

    /** Copies the map. */
    public NodeWeights {
        byNode = Map.copyOf(byNode);
    }

    /**
     * Reads a setting.
     *
     * @param text {@code NODE=WEIGHT;NODE=WEIGHT} or with commas, empty for none
     * @param mistakes collects every entry that is none, as {@code weights}
     * @return the weights, without the entries that are none
     */
    public static NodeWeights read(String text, Mistakes mistakes) {
        Map<String, Integer> weights = new LinkedHashMap<>();
        for (String part : text.split("[;,]", -1)) {
            String entry = part.trim();
            Matcher matcher = ENTRY.matcher(entry);
            boolean right = entry.isEmpty()
                    || (matcher.matches()
                            && Integer.parseInt(matcher.group(2)) <= Node.MAX_WEIGHT
                            && weights.putIfAbsent(matcher.group(1), Integer.valueOf(matcher.group(2))) == null);
            mistakes.require(right, "weights", RULE, "'" + entry.replaceAll("//[^/]*@", "//...@") + "'");
        }
        return new NodeWeights(weights);
    }

    /**
     * Returns a node's weight.
     *
     * @param names what the node may be called, the most exact first
     * @return the weight of the first that is named, else 1
     */
    public int of(List<String> names) {
        return names.stream()
                .map(byNode::get)
                .filter(weight -> weight != null)
                .findFirst()
                .orElse(1);
    }

    /**
     * Returns who is named but is no node.
     *
     * @param names what the nodes may be called
     * @return the other names
     */
    public Set<String> unused(Set<String> names) {
        Set<String> unused = new HashSet<>(byNode.keySet());
        unused.removeAll(names);
        return unused;
    }
}
