package io.weir.camel;

import io.weir.config.Mistakes;
import io.weir.config.SettingsReader;
import java.util.List;
import java.util.Optional;
import org.apache.camel.CamelContext;
import org.apache.camel.Expression;
import org.apache.camel.support.builder.ExpressionBuilder;

/**
 * Whether requests of one session stay at one node, and by what a session is known. Immutable.
 *
 * @param mode {@code none}, {@code soft} or {@code hard}
 * @param cookie the balancer's own cookie, when sessions are known by it
 * @param key yields an exchange's session, when they are not
 */
record AffinitySettings(String mode, Optional<String> cookie, Optional<Expression> key) {
    private static final String FORM = "cookie:NAME, header:NAME or LANGUAGE:EXPRESSION";

    static AffinitySettings read(SettingsReader in, CamelContext context) {
        String mode = in.oneOf("affinity", "none", List.of("none", "soft", "hard"));
        String text = in.text("affinityKey", "").trim();
        if (text.isEmpty()) {
            in.mistakes()
                    .require(mode.equals("none"), "affinityKey", FORM + " when affinity is " + mode, "'" + text + "'");
            return new AffinitySettings(mode, Optional.empty(), Optional.empty());
        }
        in.mistakes().require(!mode.equals("none"), "affinity", "soft or hard where affinityKey is set", "'none'");
        int colon = text.indexOf(':');
        String kind = colon < 0 ? "" : text.substring(0, colon);
        String value = text.substring(colon + 1).trim();
        if (kind.isEmpty() || value.isEmpty()) {
            in.mistakes().add("affinityKey", FORM, "'" + text + "'");
        } else if (kind.equals("cookie") || kind.equals("header")) {
            boolean token = BalancerSettings.isToken(value);
            in.mistakes().require(token, "affinityKey", "a valid name after " + kind + ":", "'" + text + "'");
        }
        if (kind.equals("cookie")) {
            return new AffinitySettings(mode, Optional.of(value), Optional.empty());
        }
        if (kind.equals("header")) {
            return new AffinitySettings(mode, Optional.empty(), Optional.of(ExpressionBuilder.headerExpression(value)));
        }
        Optional<Expression> key = kind.isEmpty() || value.isEmpty()
                ? Optional.empty()
                : expression(kind, value, text, in.mistakes(), context);
        return new AffinitySettings(mode, Optional.empty(), key);
    }

    private static Optional<Expression> expression(
            String language, String value, String text, Mistakes mistakes, CamelContext context) {
        try {
            Expression expression = context.resolveLanguage(language).createExpression(value);
            expression.init(context);
            return Optional.of(expression);
        } catch (RuntimeException e) {
            // The languages say what is wrong in their own exceptions, over several lines; the first one names it.
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            mistakes.add("affinityKey", FORM + " that Camel can read", "'" + text + "' (" + reason + ")");
            return Optional.empty();
        }
    }

    boolean isOn() {
        return !mode.equals("none");
    }

    boolean isHard() {
        return mode.equals("hard");
    }
}
