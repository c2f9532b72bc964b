package io.weir.camel;

import io.weir.config.SettingsReader;
import java.util.Optional;
import org.apache.camel.CamelContext;
import org.apache.camel.Expression;
import org.apache.camel.support.builder.ExpressionBuilder;

/** A setting that is an expression of Camel as a text: {@code header:NAME} or {@code LANGUAGE:EXPRESSION}. */
final class ExpressionText {
    static final String FORM = "header:NAME or LANGUAGE:EXPRESSION";

    private ExpressionText() {}

    /**
     * Reads one that is set.
     *
     * @param in collects the mistakes
     * @param property its name
     * @param text its text, not empty
     * @param form what may be written there
     * @return the expression; empty after a mistake
     */
    static Optional<Expression> read(
            SettingsReader in, String property, String text, String form, CamelContext context) {
        int colon = text.indexOf(':');
        String kind = colon < 0 ? "" : text.substring(0, colon);
        String value = text.substring(colon + 1).trim();
        if (!in.mistakes().require(!kind.isEmpty() && !value.isEmpty(), property, form, "'" + text + "'")) {
            return Optional.empty();
        }
        if (kind.equals("header")) {
            boolean token = BalancerSettings.isToken(value);
            in.mistakes().require(token, property, "a valid name after header:", "'" + text + "'");
            return Optional.of(ExpressionBuilder.headerExpression(value));
        }
        try {
            Expression expression = context.resolveLanguage(kind).createExpression(value);
            expression.init(context);
            return Optional.of(expression);
        } catch (RuntimeException e) {
            // The languages say what is wrong in their own exceptions, over several lines; the first one names it.
            String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            in.mistakes().add(property, form + " that Camel can read", "'" + text + "' (" + reason + ")");
            return Optional.empty();
        }
    }
}
